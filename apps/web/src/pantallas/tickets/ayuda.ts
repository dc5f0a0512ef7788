import type { AyudaDePantalla } from '../../base/direccion/ayuda.ts'

export const ayuda: AyudaDePantalla = {
  titulo: 'Tickets',
  puntos: [
    { que: 'Imprimir', como: 'Un botón por ticket: cliente, administrador y laboratorio. Se ven como saldrán.' },
    { que: 'Sin impresora de tickets', como: '«Imprimir con el navegador» usa la que tenga este equipo.' },
    {
      que: 'Elegir la impresora',
      como: '«Impresora»: elígela, di su modelo y manda el «Ticket de prueba». Su marco debe verse completo.',
    },
    { que: 'Si dice «Reconectando…»', como: 'Abre QZ Tray o el puente de impresión; la página se conecta sola.' },
    {
      que: 'Sin papel o tapa abierta',
      como: 'No se envía nada y se dice qué arreglar. Con QZ Tray, si en «Impresora» eliges que se le pregunte.',
    },
    { que: 'Reimpresión', como: 'El que ya se imprimió en este equipo sale con la marca REIMPRESIÓN.' },
  ],
}
