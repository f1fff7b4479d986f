package jobs

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/riverqueue/river/rivertype"

	"masthead/internal/database"
)

// Collector reports the number of jobs in each state, including states without jobs.
type Collector struct{ DB *database.DB }

var jobsDesc = prometheus.NewDesc("masthead_jobs", "Jobs in the queue by state.", []string{"state"}, nil)

// Describe implements prometheus.Collector.
func (c Collector) Describe(ch chan<- *prometheus.Desc) { ch <- jobsDesc }

// Collect implements prometheus.Collector. It reports nothing while the database is
// unavailable.
func (c Collector) Collect(ch chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	rows, err := c.DB.Read.QueryContext(ctx, "SELECT state, count(*) FROM river_job GROUP BY state")
	if err != nil {
		return
	}
	defer func() { _ = rows.Close() }()
	counts := map[rivertype.JobState]float64{}
	for _, state := range rivertype.JobStates() {
		counts[state] = 0
	}
	for rows.Next() {
		var state rivertype.JobState
		var n float64
		if rows.Scan(&state, &n) != nil {
			return
		}
		counts[state] = n
	}
	if rows.Err() != nil {
		return
	}
	for state, n := range counts {
		ch <- prometheus.MustNewConstMetric(jobsDesc, prometheus.GaugeValue, n, string(state))
	}
}
