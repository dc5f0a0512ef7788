import { comparaciones, edadesDeSaldo, estadosDeCita, figuras, periodos } from '@nitida/contract/negocio.rules'
import { formasPago } from '@nitida/contract/pedidos.rules'
import { type Lector, leerFecha, leerId, leerUnoDe } from '../../base/direccion/direccion.ts'

const LETRAS_DE_LENTE = 200

/** What an order calls its lenses, whole. */
const leerLente: Lector<string> = (crudo) =>
  (typeof crudo === 'string' || typeof crudo === 'number') && crudo !== ''
    ? String(crudo).slice(0, LETRAS_DE_LENTE)
    : null

/** What the address of a screen says that shows the figures of a period. */
export const parametrosDeNegocio = {
  // A period by a day of it, or a free one up to `hasta`.
  dia: leerFecha,
  periodo: leerUnoDe(periodos),
  hasta: leerFecha,
  contra: leerUnoDe(comparaciones),
  // The rows behind one of the figures.
  figura: leerUnoDe(figuras),
  forma: leerUnoDe(formasPago),
  usuario: leerId,
  edad: leerUnoDe(edadesDeSaldo),
  diaSemana: leerUnoDe<number>([1, 2, 3, 4, 5, 6, 7]),
  lente: leerLente,
  cita: leerUnoDe(estadosDeCita),
  hora: leerUnoDe(Array.from({ length: 24 }, (_, hora) => hora)),
}
