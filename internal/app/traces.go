package app

import (
	"context"
	"fmt"
	"strings"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	"go.opentelemetry.io/otel/sdk/trace"

	"masthead/internal/page"
)

// startTraces sends traces to the configured endpoint, if there is one. The returned function sends
// the remaining traces and stops.
func (a *App) startTraces(ctx context.Context) (func(), error) {
	if a.Config.OTLPEndpoint == "" {
		return func() {}, nil
	}
	exporter, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(strings.TrimSuffix(a.Config.OTLPEndpoint, "/")+"/v1/traces"))
	if err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	provider := trace.NewTracerProvider(trace.WithBatcher(exporter),
		trace.WithResource(resource.NewSchemaless(attribute.String("service.name", "masthead"), attribute.String("service.version", Version))))
	otel.SetTracerProvider(provider)
	return func() {
		stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		if err := provider.Shutdown(stop); err != nil {
			a.Log.Warn("traces could not be sent", "error", err)
		}
	}, nil
}

// tracingRenderer adds each render to the trace of its request.
type tracingRenderer struct{ page.PieceRenderer }

func (t tracingRenderer) Render(ctx context.Context, name string, model []byte) ([]byte, error) {
	ctx, span := otel.Tracer("masthead").Start(ctx, "render "+name)
	defer span.End()
	return t.PieceRenderer.Render(ctx, name, model)
}

func (t tracingRenderer) RenderPieces(ctx context.Context, name string, model, parts []byte) ([]byte, error) {
	ctx, span := otel.Tracer("masthead").Start(ctx, "render "+name)
	defer span.End()
	return t.PieceRenderer.RenderPieces(ctx, name, model, parts)
}
