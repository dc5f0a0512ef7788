import type { AyudaDePantalla } from '../../base/direccion/ayuda.ts'

export const ayuda: AyudaDePantalla = {
  titulo: 'Pedidos',
  puntos: [
    {
      que: 'Encontrar uno',
      como: 'Por paciente, teléfono o folio («01-25»). Arriba filtras los atrasados, los de hoy, los listos y los que deben.',
    },
    { que: 'Tomar uno nuevo', como: 'Desde el paciente, con «Pedido».' },
    { que: 'Cobrar o entregar', como: 'El engrane del pedido. Al entregar se cobra el saldo.' },
    { que: 'Tablero', como: 'Los pedidos por estatus, con los días de retraso y desde cuándo están ahí.' },
    {
      que: 'Recibir del laboratorio',
      como: '«Recibir varios» en el tablero: escanea uno tras otro; a cada cliente se le avisa una vez.',
    },
    {
      que: 'Presupuestos',
      como: 'Hasta tres alternativas que el cliente ve en su página. En el pedido nuevo, «Guardar como presupuesto».',
    },
    {
      que: 'Inventario',
      como: 'En su pestaña: qué hay aquí y en otras sucursales. En el pedido, escanea el armazón y se llena solo.',
    },
    {
      que: 'Recibir mercancía',
      como: 'En «Inventario», suelta el XML del proveedor, cuenta escaneando y recibe. Entre sucursales: «Traslados».',
    },
    {
      que: 'Facturar',
      como: '«Facturar pedido», en el engrane. El cliente también puede hacerlo con el QR de su ticket.',
    },
  ],
}
