package art

import (
	"math"
	"strings"
)

func polygon(xy ...float64) string {
	var b strings.Builder
	for i := 0; i+1 < len(xy); i += 2 {
		if i == 0 {
			b.WriteString("M")
		} else {
			b.WriteString("L")
		}
		b.WriteString(n(xy[i]) + " " + n(xy[i+1]))
	}
	return b.String() + "Z"
}

// polyline returns the path of an open polygon.
func polyline(xy ...float64) string { return strings.TrimSuffix(polygon(xy...), "Z") }

// polar returns the point at distance r from x, y in the direction deg, in degrees
// clockwise from the right.
func polar(x, y, r, deg float64) (float64, float64) {
	a := deg * math.Pi / 180
	return x + r*math.Cos(a), y + r*math.Sin(a)
}

// rect returns a rectangle as path data, for drawing many in one path.
func rect(x, y, w, h float64) string { return d("M%s %sh%sv%sh%sz", x, y, w, h, -w) }

// circle returns a circle as path data.
func circle(x, y, r float64) string {
	return d("M%s %sa%s %s 0 1 0 %s 0a%s %s 0 1 0 %s 0z", x-r, y, r, r, 2*r, r, r, -2*r)
}

// star returns a star with the given number of points between two radii.
func star(x, y, outer, inner float64, points int, deg float64) string {
	var xy []float64
	for i := range points * 2 {
		r := outer
		if i%2 == 1 {
			r = inner
		}
		px, py := polar(x, y, r, deg+float64(i)*180/float64(points))
		xy = append(xy, px, py)
	}
	return polygon(xy...)
}

// petal returns a leaf of length l and width w that grows from x, y in the direction deg.
func petal(x, y, l, w, deg float64) string {
	tx, ty := polar(x, y, l, deg)
	ax, ay := polar(x, y, l*.5, deg)
	bx, by := polar(ax, ay, w, deg-90)
	cx, cy := polar(ax, ay, w, deg+90)
	return d("M%s %sQ%s %s %s %sQ%s %s %s %sZ", x, y, bx, by, tx, ty, cx, cy, x, y)
}

// smooth returns a Catmull-Rom curve through the points.
func smooth(xy []float64) string {
	m := len(xy) / 2
	pt := func(i int) (float64, float64) {
		i = max(0, min(m-1, i))
		return xy[2*i], xy[2*i+1]
	}
	var b strings.Builder
	b.WriteString(d("M%s %s", xy[0], xy[1]))
	for i := range m - 1 {
		x0, y0 := pt(i - 1)
		x1, y1 := pt(i)
		x2, y2 := pt(i + 1)
		x3, y3 := pt(i + 2)
		b.WriteString(d("C%s %s %s %s %s %s", x1+(x2-x0)/6, y1+(y2-y0)/6, x2-(x3-x1)/6, y2-(y3-y1)/6, x2, y2))
	}
	return b.String()
}
