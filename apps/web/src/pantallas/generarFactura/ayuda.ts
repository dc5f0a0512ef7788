import type { AyudaDePantalla } from '../../base/direccion/ayuda.ts'

export const ayuda: AyudaDePantalla = {
  titulo: 'Generar Factura',
  puntos: [
    { que: 'De un pedido', como: '«Facturar pedido», en su engrane: los conceptos y el total son los del ticket.' },
    {
      que: 'Llenar el receptor',
      como: 'Al salir del RFC se traen los datos de su última factura. El nombre va como en su Constancia de Situación Fiscal, sin «S.A. de C.V.».',
    },
    { que: 'PUE o PPD', como: 'PUE si ya está pagado; PPD si aún debe. La forma de pago la dice la caja.' },
    {
      que: 'Anticipos',
      como: 'Si tu sucursal los factura con CFDI, un pedido con saldo lleva uno por cada pago; al liquidarlo se hacen solas la factura final y su egreso.',
    },
    {
      que: 'Artículos y otros impuestos',
      como: 'Sin pedido, «Producto» ofrece tu inventario, con clave, precio e IVA. El botón «Impuestos» de cada concepto: 0 %, exento, no objeto y retenciones. IEPS no.',
    },
    {
      que: 'Dólares',
      como: 'Sin pedido: elige «Moneda» y escribe el tipo de cambio del DOF. En «Pagos» se cobra en dólares o en pesos, con el de ese día; su complemento lleva la equivalencia.',
    },
    { que: 'Si el SAT la rechaza', como: 'El error señala el campo y dice qué corregir. No se gastó ningún folio.' },
    {
      que: 'Si no sabemos si se timbró',
      como: 'No la repitas: se está averiguando y aparece sola en «Gestión de facturas».',
    },
  ],
}
