import type { cortes, MovimientoCaja } from '@nitida/contract/cortes'
import { etiquetaMovimientoCaja } from '@nitida/contract/cortes.rules'
import type { Peticion } from '@nitida/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { preguntar } from '../../base/formularios/preguntar.ts'
import { useUnaVez } from '../../base/formularios/useUnaVez.ts'
import { useRecargar } from '../../base/realtime/useRecargar.ts'
import { dinero } from '../../ui/formatos.ts'
import { toast } from '../../ui/toast.ts'

type Cuerpo<E extends keyof typeof cortes> = Peticion<(typeof cortes)[E]> extends { body: infer B } ? B : never
export type CuerpoDeCorte = Cuerpo<'crear'>

export const useCrearCorte = () =>
  useUnaVez('cortes', (body: CuerpoDeCorte, clave) => call(api.cortes.crear, { body }, { clave }))

export const useCrearMovimiento = () =>
  useUnaVez(
    'cortes',
    (body: Cuerpo<'crearMovimiento'>, clave) => call(api.cortes.crearMovimiento, { body }, { clave }),
    { accion: 'crearMovimiento' },
  )

/** Strikes a movement out, after a question. */
export function useAnularMovimiento() {
  const { mutateAsync } = useMutation({
    mutationFn: (id: number) => call(api.cortes.anularMovimiento, { params: { id } }),
    onSettled: useRecargar('cortes'),
  })
  return ({ id, tipo, importe, motivo }: MovimientoCaja) =>
    preguntar({
      title: `¿Anular ${etiquetaMovimientoCaja[tipo].toLowerCase()} de ${dinero(importe)}?`,
      description: `«${motivo}» deja de contar para el efectivo esperado.`,
      confirmLabel: 'Anular movimiento',
      peligro: true,
      hacer: async () => {
        await mutateAsync(id)
        toast.exito('¡Movimiento anulado!', `${etiquetaMovimientoCaja[tipo]} de ${dinero(importe)}`)
      },
      fallo: (error) => textoDeFallo(error, 'anular el movimiento'),
    })
}
