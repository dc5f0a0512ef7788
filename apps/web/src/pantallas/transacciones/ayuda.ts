import type { AyudaDePantalla } from '../../base/direccion/ayuda.ts'

export const ayuda: AyudaDePantalla = {
  titulo: 'Transacciones del pedido',
  puntos: [
    {
      que: 'Cobrar',
      como: 'Elige primero la forma de pago. Escribe lo que recibes o toca un billete: el cambio se ve grande. Se puede pagar con dos formas.',
    },
    {
      que: 'Corregir la forma de pago',
      como: 'El botón del pago. Lo que ya está en un corte se corrige en la caja de hoy.',
    },
    { que: 'Devolver dinero o mercancía', como: '«Devolver» y «Devolver mercancía»; piden motivo.', tipos: '01' },
    {
      que: 'Rehacer',
      como: 'Crea otro pedido en ceros, o con la diferencia que paga el cliente, ligado a este con su causa.',
    },
    {
      que: 'Garantías',
      como: 'Empiezan con la entrega, parte por parte. Se usan una vez, en «Rehacer» con la causa «Garantía»: nadie paga.',
    },
    { que: 'Deshacer una entrega', como: 'Sólo el mismo día.', tipos: '01' },
    {
      que: 'Lo que falta facturar',
      como: 'Si el pedido ya tiene factura, aquí se dice qué le falta y el botón que lo arregla.',
    },
  ],
}
