import type { AyudaDePantalla } from '../../base/direccion/ayuda.ts'

export const ayuda: AyudaDePantalla = {
  titulo: 'Gestión de facturas',
  puntos: [
    {
      que: 'Encontrar, descargar o reenviar',
      como: 'Busca por cliente, folio o RFC; arriba eliges mes y estado. El engrane tiene PDF, XML y correo; «Reenviar varias», hasta 50 juntas.',
    },
    {
      que: 'Cancelar',
      como: 'El engrane, «Cancelar»: pide el motivo del SAT. Si el cliente debe aceptar, queda «En proceso».',
    },
    {
      que: 'Cobrar o acreditar una factura sin pedido',
      como: 'El engrane: «Pagos», con su complemento, y «Nota de crédito», hasta lo que queda. Las de un pedido se hacen solas; sus bancos, en «Datos bancarios».',
    },
    {
      que: 'Pendientes fiscales',
      como: 'Lo que el SAT todavía no sabe de una venta, desde cuándo, y el botón que lo arregla.',
    },
    {
      que: 'Revisar la factura global',
      como: '«Globales»: qué entra en la próxima, qué espera y por qué, y «Hacer ahora». Cada cuánto se elige en la sucursal.',
      tipos: '01',
    },
    {
      que: 'Comparar el mes y sus pólizas',
      como: '«Cuadre del mes» pone las facturas junto a la caja y explica cada diferencia. «Pólizas» son los dos en la contabilidad, en Excel o XML del SAT.',
      tipos: '0',
    },
    {
      que: 'Comparar con el SAT',
      como: 'Suelta el ZIP de la descarga masiva: qué falta, qué sobra, qué cambió, y qué hacer con cada uno. Ahí también se sueltan las listas 69 y 69-B.',
      tipos: '0',
    },
    {
      que: 'Entregar al contador',
      como: '«Descargar el mes»: XML y PDF en un zip, y los montos en Excel.',
      tipos: '0',
    },
  ],
}
