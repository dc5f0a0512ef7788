import type { AvisoFiscal } from '@nitida/contract/facturacion.avisos'
import { textoDeAviso } from '@nitida/contract/facturacion.avisos.rules'
import { estadosFactura } from '@nitida/contract/facturacion.rules'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { numeroDeMes } from '../../base/meses.ts'

const RECHAZADA = estadosFactura.indexOf('Cancelación rechazada') + 1

/** Where a warning is mended. */
function destinoDe({ clase, de, noPedida, sucursales: [primera, ...otras] }: AvisoFiscal) {
  const sucursal = otras.length === 0 ? primera?.idSucursal : undefined
  switch (clase) {
    case 'sello':
      return { accion: 'Ver sucursal', lugar: aPath('/dashboard/sucursales', { editar: primera?.idSucursal }) }
    case 'global':
      return sucursal === undefined
        ? { accion: 'Ver facturas', lugar: aPath('/facturas/gestion', {}) }
        : {
            accion: 'Hacer global',
            lugar: aPath('/facturacion/CrearFacturaPublicoGeneral', { sucursal, mes: numeroDeMes(de) }),
          }
    case 'complemento':
      return { accion: 'Ver pendientes', lugar: aPath('/facturas/gestion', { vista: 'pendientes' }) }
    case 'complementoLibre':
      return { accion: 'Ver facturas', lugar: aPath('/facturas/gestion', { mes: 0 }) }
    case 'rechazo':
      return {
        accion: 'Ver facturas',
        lugar: aPath('/facturas/gestion', { mes: 0, ...(!noPedida && { estado: RECHAZADA }) }),
      }
  }
}

/** Warnings of SAT's terms as matters to look at, each with its one action; several refusals are one. */
export function asuntosFiscales(avisos: readonly AvisoFiscal[]) {
  const rechazos = avisos.filter(({ clase, noPedida }) => clase === 'rechazo' && !noPedida)
  return avisos
    .filter((aviso) => !rechazos.slice(1).includes(aviso))
    .map((aviso) => ({
      clave: `${aviso.clase}-${aviso.de}-${aviso.limite}`,
      ...textoDeAviso(aviso),
      ...(aviso === rechazos[0] &&
        rechazos.length > 1 && { titulo: `${rechazos.length} cancelaciones que su receptor no aceptó` }),
      ...destinoDe(aviso),
    }))
}
