package quality

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
)

// Reference holds the statistics of reference batches: by generator, then by
// configuration ("default": half_width 0.1, "thin": 0.03).
type Reference struct {
	About      string                           `json:"about"`
	Generators map[string]map[string]Statistics `json:"generators"`
}

// ParseReference reads a reference file.
func ParseReference(data []byte) (*Reference, error) {
	r := new(Reference)
	if err := json.Unmarshal(data, r); err != nil {
		return nil, fmt.Errorf("quality: reference: %w", err)
	}
	return r, nil
}

// The bands within which a family still looks like itself.
const (
	meanBand   = 0.05 // of the reference mean
	spanBand   = 0.25 // of the reference span from p10 to p90 …
	spanExtra  = 0.03 // … plus this much of the mean
	peakBand   = 1.03 // most of mean peak curvature against the reference's
	leastYield = 0.999
)

// Row is one line of a comparison.
type Row struct {
	Name      string
	Got, Want Distribution
	Problem   string // "" when within the bands
}

// Compare holds got against want: length, compactness and extents by mean and
// span, peak curvature by its mean, yield. The error joins what is outside.
func Compare(got, want Statistics) ([]Row, error) {
	rows := []Row{
		band("length", got.Length, want.Length),
		band("compactness", got.Compactness, want.Compactness),
		band("extent_x", got.ExtentX, want.ExtentX),
		band("extent_y", got.ExtentY, want.ExtentY),
		{Name: "peak_curvature", Got: got.PeakCurvature, Want: want.PeakCurvature},
		{Name: "chicanes", Got: got.Chicanes, Want: want.Chicanes},
		{Name: "straight_fraction", Got: got.StraightFraction, Want: want.StraightFraction},
		{Name: "aspect", Got: got.Aspect, Want: want.Aspect},
	}
	if got.PeakCurvature.Mean > peakBand*want.PeakCurvature.Mean {
		rows[4].Problem = fmt.Sprintf("mean above %g times the reference", peakBand)
	}
	var errs []error
	for _, r := range rows {
		if r.Problem != "" {
			errs = append(errs, fmt.Errorf("quality: %s: %s: got %.4g (%.4g to %.4g), reference %.4g (%.4g to %.4g)",
				r.Name, r.Problem, r.Got.Mean, r.Got.P10, r.Got.P90, r.Want.Mean, r.Want.P10, r.Want.P90))
		}
	}
	if got.Yield < leastYield {
		errs = append(errs, fmt.Errorf("quality: first-attempt yield %.5f, want at least %g", got.Yield, leastYield))
	}
	return rows, errors.Join(errs...)
}

func band(name string, got, want Distribution) Row {
	r := Row{Name: name, Got: got, Want: want}
	gotSpan, wantSpan := got.P90-got.P10, want.P90-want.P10
	if math.Abs(got.Mean-want.Mean) > meanBand*math.Abs(want.Mean) {
		r.Problem = fmt.Sprintf("mean off by more than %g%%", 100*meanBand)
	} else if math.Abs(gotSpan-wantSpan) > spanBand*wantSpan+spanExtra*math.Abs(want.Mean) {
		r.Problem = fmt.Sprintf("span off by more than %g%% and %g%% of the mean", 100*spanBand, 100*spanExtra)
	}
	return r
}
