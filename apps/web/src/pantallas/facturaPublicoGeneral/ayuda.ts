import type { AyudaDePantalla } from '../../base/direccion/ayuda.ts'

export const ayuda: AyudaDePantalla = {
  titulo: 'Factura de público en general',
  puntos: [
    { que: 'Elegir mes y sucursal', como: 'Arriba. Se listan las ventas del mes que nadie ha facturado.' },
    {
      que: 'Timbrar',
      como: 'Una factura reúne hasta 5,000 tickets; las que hagan falta se timbran una tras otra. Puedes salir: sigue sola.',
    },
    {
      que: 'Si un cliente pide su factura después',
      como: 'Factura su pedido: la global se cancela y se rehace con lo demás.',
    },
    { que: 'Plazo', como: 'La pantalla dice hasta qué día se puede hacer la del mes anterior.' },
  ],
}
