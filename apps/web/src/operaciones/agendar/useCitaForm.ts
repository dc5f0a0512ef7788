import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { marcarCampos } from '../../base/formularios/campos.ts'
import type { FalloDeFormulario } from '../../base/formularios/fallo.ts'
import { useFallo } from '../../base/formularios/useFallo.ts'
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
  const form = useForm<ValoresCita, unknown, DatosCita>({
    resolver: zodResolver(citaSchema),
    defaultValues: iniciales,
    mode: 'onTouched',
  })
  const [fallo, setFallo] = useFallo(form, ['hora', 'fecha', 'sucursalId'])
  const [enviando, setEnviando] = useState(false)
  const [sucursalId, fecha, hora] = form.watch(['sucursalId', 'fecha', 'hora'])
  const disponibilidad = useDisponibilidad({ sucursalId, fecha, propia })
  const elegido = disponibilidad.turnos?.find((turno) => turno.hora === hora)

  const enviar = async (datos: DatosCita) => {
    setEnviando(true)
    const resultado = await onSubmit(datos)
    setEnviando(false)
    setFallo(resultado)
    if (resultado) marcarCampos(form, resultado)
  }

  const revisar = form.handleSubmit(
    async (datos) => {
      if (disponibilidad.fallo) setFallo(sinVerificar)
      // An hour taken by the same patient may be this very booking, whose answer got lost; the server knows (D-70).
      else if (elegido?.estado === 'ocupado' && elegido.cita.idCliente !== datos.paciente.id) setFallo(ocupada)
      else await enviar(datos)
    },
    () => setFallo(faltanCampos(form.getValues()) ? faltan : null),
  )

  /** Another booking took the hour meanwhile, its minute passed, or another day or branch has other hours. */
  const porque = { ocupado: OCUPADA, pasado: 'Esa hora ya pasó.', cerrado: CERRADA, libre: undefined }
  const problemaDeHora = elegido && porque[elegido.estado]

  return { form, fallo, enviando, revisar, disponibilidad, problemaDeHora, reponer: form.reset }
}
