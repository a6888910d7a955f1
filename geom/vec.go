package geom

// Vec2 is a point or a direction of the plane; also the layout of one element
// of a device array of plane points.
type Vec2 struct{ X, Y float32 }

// Add returns a + b.
func (a Vec2) Add(b Vec2) Vec2 { return Vec2{a.X + b.X, a.Y + b.Y} }

// Sub returns a - b.
func (a Vec2) Sub(b Vec2) Vec2 { return Vec2{a.X - b.X, a.Y - b.Y} }

// Scale returns s·a.
func (a Vec2) Scale(s float32) Vec2 { return Vec2{float32(a.X * s), float32(a.Y * s)} }

// Dot returns the scalar product a·b.
func (a Vec2) Dot(b Vec2) float32 { return float32(a.X*b.X) + float32(a.Y*b.Y) }

// Cross returns the z component of a × b: positive when b lies to the left of a.
func (a Vec2) Cross(b Vec2) float32 { return float32(a.X*b.Y) - float32(a.Y*b.X) }

// Len2 returns |a|².
func (a Vec2) Len2() float32 { return a.Dot(a) }

// Len returns |a|.
func (a Vec2) Len() float32 { return Sqrt(a.Dot(a)) }

// Left returns a turned a quarter turn counter-clockwise.
func (a Vec2) Left() Vec2 { return Vec2{-a.Y, a.X} }

// Lerp returns a + t(b - a).
func Lerp(a, b Vec2, t float32) Vec2 { return a.Add(b.Sub(a).Scale(t)) }

// Vec3 is a point or a direction of space; also the layout of one element of a
// device array of space points.
type Vec3 struct{ X, Y, Z float32 }
