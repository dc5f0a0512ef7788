import type { AyudaDePantalla } from '../../base/direccion/ayuda.ts'

export const ayuda: AyudaDePantalla = {
  titulo: 'Panel de cortes',
  puntos: [
    { que: 'Ver un día', como: 'Elige el día y la sucursal; cada renglón abre su acta.' },
    { que: 'Diferencias', como: 'Lo que sobró o faltó en cada caja, con la nota de quien cerró.' },
    {
      que: 'Reabrir',
      como: 'Un corte equivocado se reabre con motivo y se vuelve a cerrar. En «Sin corte» cierras la caja de una sucursal dada de baja.',
    },
    { que: 'Descargar', como: '«Exportar» guarda los cortes del día en Excel o CSV.' },
    {
      que: 'Depósitos',
      como: 'En su pestaña, el efectivo que falta por llevar al banco y lo que se llevó, con su comprobante y lo que faltó.',
    },
    {
      que: 'Negocio',
      como: 'En su pestaña, las cifras de un periodo junto a las de antes; cada número abre los renglones de los que sale.',
    },
    {
      que: 'Cada lunes, y metas',
      como: 'En «Negocio»: «Enviarme cada lunes» manda las cifras a tu correo; por mes, «Fijar metas» dice cuánto vender.',
    },
    {
      que: 'Comisiones',
      como: 'En su pestaña, lo que gana cada persona sobre lo cobrado. «Reglas» dice cuánto; «Cerrar periodo» lo deja fijo.',
    },
  ],
}
