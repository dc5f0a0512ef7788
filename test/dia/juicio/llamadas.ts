import { percentil } from '../../../bench/medidas.ts'
import { enVentana, type Llamada, type Ventana } from '../historia.ts'

const ERROR_INTERNO = 500

export interface JuicioDeLlamadas {
  fallas: string[]
  /** 95th percentile of the calls outside of faults, in milliseconds. */
  p95: Record<Llamada['clase'], number>
  /** Refusals by their code. */
  rechazos: Record<string, number>
}

function contarRechazos(llamadas: readonly Llamada[]): Record<string, number> {
  const cuentas: Record<string, number> = {}
  for (const { estatus, codigo } of llamadas)
    if (codigo && estatus >= 400 && estatus < ERROR_INTERNO) cuentas[codigo] = (cuentas[codigo] ?? 0) + 1
  return cuentas
}

/** Whether a call got no answer, or an error of the server. */
export const seRompio = ({ estatus }: Llamada): boolean => estatus === 0 || estatus >= 500

/** Up to five complaints of each kind, so that one broken thing does not fill the screen. */
function resumir(llamadas: readonly Llamada[], que: string): string[] {
  const porForma = new Map<string, number>()
  for (const { ruta, estatus, codigo } of llamadas) {
    const forma = `${ruta} ${estatus} ${codigo ?? ''}`.trim()
    porForma.set(forma, (porForma.get(forma) ?? 0) + 1)
  }
  return [...porForma].slice(0, 5).map(([forma, veces]) => `${que}: ${forma} (${veces}×)`)
}

/** Complains of errors that no fault explains (an unforeseen one is explained by none), and times the rest. */
export function juzgarLlamadas(llamadas: readonly Llamada[], ventanas: readonly Ventana[]): JuicioDeLlamadas {
  const fuera = llamadas.filter(({ inicio, fin }) => !enVentana(ventanas, inicio, fin))
  const p95 = (clase: Llamada['clase']) =>
    percentil(
      fuera.filter((llamada) => llamada.clase === clase).map(({ inicio, fin }) => fin - inicio),
      0.95,
    )
  return {
    fallas: [
      ...resumir(fuera.filter(seRompio), 'failed without a fault'),
      ...resumir(
        llamadas.filter(({ estatus }) => estatus === ERROR_INTERNO),
        'unforeseen error',
      ),
    ],
    p95: { lectura: p95('lectura'), escritura: p95('escritura'), sesion: p95('sesion'), recibo: p95('recibo') },
    rechazos: contarRechazos(llamadas),
  }
}
