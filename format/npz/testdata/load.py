"""Checks a file that the Go test wrote: circles(5, 64)."""
import json
import sys

import numpy as np

z = np.load(sys.argv[1])
E, N = 5, 64
want = {
    **{k: ("float32", (E, N, 3)) for k in ["outer", "center", "inner", "tangent", "normal"]},
    **{k: ("float32", (E, N)) for k in ["arclen", "half_width", "curvature"]},
    **{k: ("float32", (E,)) for k in ["length", "winding", "input_half_width", "input_a.b"]},
    "valid": ("bool", (E,)),
    **{k: ("int32", (E,)) for k in ["count", "truncated", "attempts", "reject_reason", "notes", "generator"]},
    "params": ("float32", (E, 2)),
    "param_names": ("<U5", (2,)),
    "seed": ("uint64", (E,)),
    "epoch": ("uint32", (E,)),
    "config": (z["config"].dtype, ()),
    "version": ("int32", ()),
    "generator_names": ("<U7", (2,)),
}
assert set(z.files) == set(want), set(z.files) ^ set(want)
for name, (dtype, shape) in want.items():
    assert z[name].dtype == np.dtype(dtype) and z[name].shape == shape, (name, z[name].dtype, z[name].shape)
assert json.loads(str(z["config"])) == {"half_width": 0.1, "name": "Nürburg 🏁"}
assert z["config"].dtype.kind == "U" and int(z["version"]) == 7
assert list(z["param_names"]) == ["rad", "Größe"]
assert list(z["valid"]) == [True, False, True, False, True]
assert list(z["count"]) == [16, 17, 18, 19, 20]
assert z["seed"][1] == 2**64 - 2
assert np.isnan(z["center"][0, 16:]).all() and np.isfinite(z["center"][0, :16]).all()
assert np.allclose(np.hypot(*z["outer"][4, :20, :2].T), 1.1) and z["outer"][4, 0, 2] == 4
