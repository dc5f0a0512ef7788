import type { Asistencia, Cita, CrearCita, GuardarCita } from '@nitida/contract/citas'
import { DESHACER_MS } from '@nitida/contract/citas.rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { useUnaVez } from '../../base/formularios/useUnaVez.ts'
import { useRecargar } from '../../base/realtime/useRecargar.ts'
import { ERROR, exitos, textoDeFallo } from '../../entidades/cita/textos.ts'
import { contar, fechaLarga } from '../../ui/formatos.ts'
import { toast } from '../../ui/toast.ts'

/** Actions on an appointment without a form. */
export type AccionCita = 'confirmar' | 'cancelar'

/** Books once, however often it is sent (D-70). */
export const useCrearCita = () =>
  useUnaVez('citas', (body: CrearCita, clave) => call(api.citas.crear, { body }, { clave }))

export function useGuardarCita() {
  const recargar = useRecargar('citas')
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: GuardarCita }) => call(api.citas.guardar, { params: { id }, body }),
    onSettled: recargar,
  })
}

const llamarAccion = (accion: AccionCita, id: number) =>
  accion === 'confirmar' ? call(api.citas.confirmar, { params: { id } }) : call(api.citas.cancelar, { params: { id } })

/** The last hour that was freed here; `espera/HoraLibre.tsx` offers it. */
export interface HoraQueSeLibero {
  sucursalId: number
  fecha: string
  hora: string
}
export const HORA_LIBRE = ['horaLibre'] as const

export function useAccionCita() {
  const recargar = useRecargar('citas')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ accion, id }: { accion: AccionCita; id: number }) => llamarAccion(accion, id),
    // A freed hour may suit somebody who waits.
    onSuccess: ({ data: { sucursalId, fecha, hora } }, { accion }) => {
      if (accion === 'cancelar') queryClient.setQueryData<HoraQueSeLibero>(HORA_LIBRE, { sucursalId, fecha, hora })
    },
    onSettled: recargar,
  })
}

/** Says whether the patient came, or takes it back. */
export function useAsistencia() {
  const recargar = useRecargar('citas')
  return useMutation({
    mutationFn: ({ id, asistencia }: { id: number; asistencia: Asistencia | null }) =>
      call(api.citas.marcarAsistencia, { params: { id }, body: { asistencia } }),
    onSuccess: ({ data }, { asistencia }) =>
      toast.exito(asistencia ? `Marcada: ${asistencia}` : 'Asistencia borrada', data.clienteNombre),
    onError: (error) => toast.error(ERROR, textoDeFallo('asistencia', error)),
    onSettled: recargar,
  })
}

type Cancelada = Pick<Cita, 'id' | 'clienteNombre'>

const quienes = (citas: readonly Cancelada[]): string =>
  citas.length === 1 ? (citas[0]?.clienteNombre ?? '') : contar(citas.length, 'cita')

/**
 * Says that appointments were cancelled and offers to undo it until their notices leave. The server decides whether it was in time.
 */
export function useAvisarCancelacion() {
  const recargar = useRecargar('citas')
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (citas: readonly Cancelada[]) =>
      call(api.citas.deshacerCancelacion, { body: { ids: citas.map(({ id }) => id) } }),
    onSuccess: ({ data }, citas) => {
      const fallida = data.find(({ success }) => !success)
      const vueltas = citas.filter(({ id }) => data.some((una) => una.id === id && una.success))
      if (vueltas.length > 0) toast.exito('Cancelación deshecha', quienes(vueltas))
      if (!fallida) return
      const cual = citas.find(({ id }) => id === fallida.id)
      const cuantas = citas.length - vueltas.length
      const de = cuantas === 1 ? (cual?.clienteNombre ?? '') : `${cuantas} citas siguen canceladas`
      toast.error('No se pudo deshacer la cancelación', `${de}. ${fallida.motivo ?? ''}`)
    },
    onError: (error, citas) =>
      toast.error('No se pudo deshacer la cancelación', `${quienes(citas)}. ${textoDeFallo('deshacer', error)}`),
    onSettled: recargar,
  })
  return (titulo: string, citas: readonly Cancelada[]) =>
    toast.ofrecer(titulo, quienes(citas), {
      timeout: DESHACER_MS,
      label: 'Deshacer',
      onOffer: () => {
        queryClient.setQueryData(HORA_LIBRE, null) // the hour is not free any more
        mutate(citas)
      },
    })
}

/** Cancels several at once; the answer says the outcome of each. */
export const useCancelarVarias = () =>
  useUnaVez('citas', (ids: number[], clave) => call(api.citas.cancelarMultiples, { body: { ids } }, { clave }))

/** Gives an hour to a patient who waits for an earlier one. */
export function useAgendarEspera() {
  const recargar = useRecargar('citas')
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; fecha: string; hora: string }) =>
      call(api.citas.agendarEspera, { params: { id }, body }),
    onSuccess: ({ data: { clienteNombre, fecha, hora } }) =>
      toast.exito(exitos.actualizar, `${clienteNombre} viene el ${fechaLarga(fecha)} a las ${hora}; ya se le avisa.`),
    onError: (error) => toast.error(ERROR, textoDeFallo('actualizar', error)),
    onSettled: recargar,
  })
}
