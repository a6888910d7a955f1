"""Writes files for the Go test to read."""
import sys

import numpy as np

points = np.arange(2 * 4 * 3, dtype=np.float32).reshape(2, 4, 3)
arrays = dict(
    outer=points, center=points, inner=points, count=np.array([4, 3], np.int32),
    config=np.array('{"a": "ü"}'), valid=np.array([False, True]), seed=np.array([2**63, 1], np.uint64),
    something_else=np.array([object()]),
)
np.savez(sys.argv[1] + "/plain.npz", **arrays)
np.savez_compressed(sys.argv[1] + "/packed.npz", **arrays)
np.savez(sys.argv[1] + "/double.npz", **arrays | {"center": points.astype(float)})
