import { z } from 'zod'
import { opcional, vacioEsNada } from './entorno.textos.ts'

/** OpenTelemetry's own settings that decide whether there are traces; it reads the others (`.env.example`) by itself. */
export const VariablesTrazas = {
  OTEL_EXPORTER_OTLP_ENDPOINT: opcional,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: opcional,
  OTEL_EXPORTER_OTLP_PROTOCOL: opcional,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: opcional,
  OTEL_SDK_DISABLED: opcional,
  OTEL_TRACES_SAMPLER: opcional,
  OTEL_TRACES_SAMPLER_ARG: z.preprocess(vacioEsNada, z.coerce.number().min(0).max(1).optional()),
}
type Leidas = z.output<z.ZodObject<typeof VariablesTrazas>>

const MUESTREOS = ['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off']
const CONOCIDOS = new Set([...MUESTREOS, 'parentbased_traceidratio'])

const esHttp = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

export function problemasDeTrazas(v: Leidas): string[] {
  const direcciones = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] as const
  const protocolos = ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] as const
  return [
    ...direcciones.flatMap((nombre) =>
      v[nombre] === undefined || esHttp(v[nombre])
        ? []
        : [`${nombre} must be the address of a collector, such as http://127.0.0.1:4318.`],
    ),
    ...protocolos.flatMap((nombre) =>
      v[nombre] === undefined || v[nombre] === 'http/json' ? [] : [`${nombre} must be http/json, or not set.`],
    ),
    ...(v.OTEL_TRACES_SAMPLER === undefined || CONOCIDOS.has(v.OTEL_TRACES_SAMPLER)
      ? []
      : [`OTEL_TRACES_SAMPLER must be one of ${[...CONOCIDOS].join(', ')}.`]),
  ]
}

/** Off unless a collector is named. */
export const leerTrazas = (v: Leidas): boolean =>
  v.OTEL_SDK_DISABLED !== 'true' && Boolean(v.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? v.OTEL_EXPORTER_OTLP_ENDPOINT)
