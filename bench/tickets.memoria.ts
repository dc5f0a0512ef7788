import { TicketPedido } from '@nitida/documents/TicketPedido.tsx'
import { ticketDeMuestra } from '@nitida/documents/ticket.fixture'
import { crearDibujante } from '../apps/api/src/modules/tickets/tickets.dibujo.service.ts'

// A process that only draws: it prints its weight in MB after every hundred of a thousand tickets, as JSON.
const CADA = 100
const VECES = 10

const dibujar = crearDibujante()
const pesos: number[] = []
for (let vez = 0; vez < VECES; vez++) {
  for (let i = 0; i < CADA; i++) await dibujar(TicketPedido({ ticket: ticketDeMuestra, tipoNota: 1 }), 560)
  pesos.push(process.memoryUsage().rss / 2 ** 20)
}
console.log(JSON.stringify(pesos))
