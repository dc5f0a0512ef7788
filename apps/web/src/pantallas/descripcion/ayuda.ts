import type { AyudaDePantalla } from '../../base/direccion/ayuda.ts'

export const ayuda: AyudaDePantalla = {
  titulo: 'Elementos del pedido',
  puntos: [
    { que: 'Qué se ve', como: 'Cada elemento con su armazón, su lente, sus importes y lo que ya se devolvió.' },
    { que: 'Cambiar algo', como: '«Editar pedido», en el engrane del pedido.' },
    { que: 'Ver los pagos', como: '«Transacciones», en el engrane del pedido.' },
  ],
}
