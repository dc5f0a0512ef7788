import { zodResolver } from '@hookform/resolvers/zod'
import type { FalloDeFormulario } from '../../base/formularios/fallo.ts'
import { useFormulario } from '../../base/formularios/useFormulario.ts'
import { CERRADA, OCUPADA } from '../../entidades/cita/textos.ts'
import { citaSchema, type DatosCita, faltanCampos, type ValoresCita } from './cita.schema.ts'
import { faltan, ocupada, sinVerificar } from './falloDeCita.ts'
import { useDisponibilidad } from './useDisponibilidad.ts'

interface Opciones {
  iniciales: ValoresCita
  /** The stored appointment being edited; null for a new one. */
  propia: { id: number; fecha: string; hora: string } | null
  onSubmit: (datos: DatosCita) => Promise<FalloDeFormulario | null>
}

/**
 * The steps of the form: check, look whether the hour is still free, send (spec §5). Typed values stay whatever is answered; the
 * server decides about the hour.
 */
export function useCitaForm({ iniciales, propia, onSubmit }: Opciones) {
  const { form, fallo, enviar, enviando } = useFormulario<ValoresCita, DatosCita>({
    iniciales,
    revisar: zodResolver(citaSchema),
    causas: ['hora', 'fecha', 'sucursalId'],
    enviar: async (datos) => {
      if (disponibilidad.fallo) return sinVerificar
      // An hour taken by the same patient may be this very booking, whose answer got lost; the server knows (D-70).
      if (elegido?.estado === 'ocupado' && elegido.cita.idCliente !== datos.paciente.id) return ocupada
      return onSubmit(datos)
    },
    incompleto: (_, valores) => (faltanCampos(valores) ? faltan : null),
  })
  const [sucursalId, fecha, hora] = form.watch(['sucursalId', 'fecha', 'hora'])
  const disponibilidad = useDisponibilidad({ sucursalId, fecha, propia })
  const elegido = disponibilidad.turnos?.find((turno) => turno.hora === hora)

  /** Another booking took the hour meanwhile, its minute passed, or another day or branch has other hours. */
  const porque = { ocupado: OCUPADA, pasado: 'Esa hora ya pasó.', cerrado: CERRADA, libre: undefined }
  const problemaDeHora = elegido && porque[elegido.estado]

  return { form, fallo, enviando, revisar: enviar, disponibilidad, problemaDeHora, reponer: form.reset }
}
