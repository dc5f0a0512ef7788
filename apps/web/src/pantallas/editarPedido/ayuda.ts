import type { AyudaDePantalla } from '../../base/direccion/ayuda.ts'

export const ayuda: AyudaDePantalla = {
  titulo: 'Editar pedido',
  puntos: [
    { que: 'Cambiar elementos', como: 'Agrega, quita o corrige; el total se suma solo.' },
    { que: 'Medidas de montaje', como: '«Volver a medir» deja las anteriores; el taller recibe las últimas.' },
    { que: 'Si ya se entregó', como: 'Lo que cambia el total pide decir qué pasa con el dinero.' },
    { que: 'Si ya se facturó', como: 'Antes de guardar eliges: sustituir la factura o facturar sólo lo agregado.' },
    { que: 'Si alguien más lo cambió', como: 'Se muestran los dos valores y tú eliges cuál queda.' },
  ],
}
