import type { AyudaDePantalla } from '../../base/direccion/ayuda.ts'

export const ayuda: AyudaDePantalla = {
  titulo: 'Nuevo pedido',
  puntos: [
    {
      que: 'Graduación',
      como: 'Se propone la visita o historia más reciente que tenga graduación. Si «Grado» dice otra cosa, se avisa.',
    },
    {
      que: 'Medidas de montaje',
      como: '«Capturar» las toma para este pedido. Si no, el taller recibe las de su visita o historia.',
    },
    {
      que: 'Elementos e importes',
      como: 'Escribe armazón, lente y precio de cada uno; el total se suma solo. Si el precio cambia más de lo que fija Ajustes, se pide el motivo.',
    },
    {
      que: 'Anticipo',
      como: 'Elige la forma de pago y el importe: queda como primer pago. El saldo se cobra al entregar.',
    },
    { que: 'Entrega', como: 'Di qué día se promete; el tablero y «Hoy» avisan de los atrasados.' },
    {
      que: 'Presupuesto',
      como: '«Guardar como presupuesto» guarda los precios por unos días, sin cobrar. Está en Pedidos. Su «Hacer pedido» llega con la mitad de anticipo: revisa el botón y Enter.',
    },
    {
      que: 'Al guardar',
      como: 'Se ofrecen los tres tickets. El lector de códigos no guarda: sólo el botón o Ctrl+Enter.',
    },
  ],
}
