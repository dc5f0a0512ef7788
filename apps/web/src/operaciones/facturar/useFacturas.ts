import type { Peticion } from '@nitida/contract/endpoint'
import type { facturacion } from '@nitida/contract/facturacion'
import type { notasDeCredito } from '@nitida/contract/facturacion.notas'
import type { pagosDeFactura } from '@nitida/contract/facturacion.pagos'
import type { reenvios } from '@nitida/contract/facturacion.reenvios'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { useUnaVez } from '../../base/formularios/useUnaVez.ts'
import { useRecargar } from '../../base/realtime/useRecargar.ts'

type Cuerpo<E extends keyof typeof facturacion> =
  Peticion<(typeof facturacion)[E]> extends { body: infer B } ? B : never

/** Stamps once, however often it is sent. The key lives until there is an invoice (D-51, D-70). */
const useTimbrar = <V, R extends { factura: object | null }>(hacer: (variables: V, clave: string) => Promise<R>) =>
  useUnaVez('facturas', hacer, { hecho: ({ factura }) => factura !== null })

export const useCrearFactura = () =>
  useTimbrar((body: Cuerpo<'crear'>, clave) => call(api.facturas.crear, { body }, { clave }))

export const useCrearGlobal = () =>
  useTimbrar((body: Cuerpo<'crearGlobal'>, clave) => call(api.facturas.crearGlobal, { body }, { clave }))

export const useCrearNota = () =>
  useTimbrar((body: Peticion<typeof notasDeCredito.crear>['body'], clave) =>
    call(api.facturas.crearNota, { body }, { clave }),
  )

export const useReenviar = () =>
  useUnaVez('facturas', (body: Cuerpo<'reenviar'>, clave) => call(api.facturas.reenviar, { body }, { clave }))

export const useReenviarVarias = () =>
  useUnaVez('facturas', (body: Peticion<typeof reenvios.varias>['body'], clave) =>
    call(api.facturas.reenviarVarias, { body }, { clave }),
  )

export const useRegistrarPago = () =>
  useUnaVez(
    'facturas',
    ({ id, body }: { id: number; body: Peticion<typeof pagosDeFactura.registrar>['body'] }, clave) =>
      call(api.facturas.registrarPago, { params: { id }, body }, { clave }),
  )

export function useAnularPago() {
  return useMutation({
    mutationFn: ({ id, motivo }: { id: number; motivo: string }) =>
      call(api.facturas.anularPago, { params: { id }, body: { motivo } }),
    onSettled: useRecargar('facturas'),
  })
}

/** What a person knows of the banks of an order's payment. */
export function useDecirBancos() {
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: Peticion<typeof pagosDeFactura.decirBancos>['body'] }) =>
      call(api.facturas.decirBancos, { params: { id }, body }),
    onSettled: useRecargar('facturas'),
  })
}

export function useCancelar() {
  return useMutation({
    mutationFn: (body: Cuerpo<'cancelar'>) => call(api.facturas.cancelar, { body }),
    onSettled: useRecargar('facturas'),
  })
}

/** Resolves an attempt whose answer was lost, by what a person found out. */
export function useCargarXml() {
  return useMutation({
    mutationFn: ({ id, cfdiXml }: { id: number; cfdiXml: string }) =>
      call(api.facturas.cargarXml, { params: { id }, body: { cfdiXml } }),
    onSettled: useRecargar('facturas'),
  })
}

export function useNoTimbrada() {
  return useMutation({
    mutationFn: ({ id, motivo }: { id: number; motivo: string }) =>
      call(api.facturas.noTimbrada, { params: { id }, body: { motivo } }),
    onSettled: useRecargar('facturas'),
  })
}
