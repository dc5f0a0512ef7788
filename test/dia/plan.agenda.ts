import { horasDeCita } from '@nitida/contract/citas.rules'
import type { Hora } from '@nitida/contract/fechas'
import type { Azar } from '../../db/seed/azar.ts'
import type { Previsto, Puesto } from './acto.ts'
import { ABRE, CIERRA, minutoEntre } from './horas.ts'

/** Those who may book (D-75). */
const AGENDAN = ['encargado', 'caja', 'caja-b', 'optometrista'] as const
/** Appointments are made for these days after today; the first ones are partly taken. */
const [DESDE, HASTA] = [1, 14]
const DISPUTADAS = 0.15
const CONFIRMADAS = 0.55
const CANCELADAS = 0.2

/** Each hour of each coming day once, in no order: whoever draws two acts for one hour means a race. */
function* turnosDe(azar: Azar): Generator<{ dias: number; hora: Hora }> {
  const usados = new Set<string>()
  while (usados.size < (HASTA - DESDE + 1) * horasDeCita.length) {
    const turno = { dias: azar.entero(DESDE, HASTA), hora: azar.elegir(horasDeCita) }
    const nombre = `${turno.dias} ${turno.hora}`
    if (usados.has(nombre)) continue
    usados.add(nombre)
    yield turno
  }
}

const otro = (puesto: Puesto): Puesto => (puesto === 'caja' ? 'optometrista' : 'caja')

/** Appointments of one branch: booked, disputed by two, confirmed, cancelled and their hour given away. */
export function* planDeAgenda(azar: Azar, sucursal: number, citas: number, pacientes: number): Generator<Previsto> {
  const turnos = turnosDe(azar)
  for (let n = 0; n < citas; n++) {
    const { value: turno } = turnos.next()
    if (!turno) return
    const minuto = minutoEntre(azar, ABRE + 10, CIERRA - 60)
    const puesto = azar.elegir(AGENDAN)
    const cita = `${sucursal}/cita/${n}`
    const cliente = azar.entero(0, pacientes - 2)
    yield { minuto, sucursal, puesto, que: { tipo: 'agendar', cita, cliente, ...turno } }
    // Two people take one hour at the same moment: one gets it.
    if (azar.ocurre(DISPUTADAS)) {
      const que = { tipo: 'agendar', cita: `${cita}/rival`, cliente: cliente + 1, ...turno } as const
      yield { minuto, sucursal, puesto: otro(puesto), que }
    }
    const suerte = azar.real()
    const despues = minuto + azar.entero(30, 120)
    if (despues > CIERRA - 15) continue
    if (suerte < CONFIRMADAS) yield { minuto: despues, sucursal, puesto, que: { tipo: 'confirmar', cita } }
    if (suerte < CONFIRMADAS || suerte > CONFIRMADAS + CANCELADAS) continue
    yield { minuto: despues, sucursal, puesto, que: { tipo: 'cancelar', cita } }
    const que = { tipo: 'agendar', cita: `${cita}/otra`, cliente: cliente + 1, ...turno } as const
    yield { minuto: despues + 10, sucursal, puesto: otro(puesto), que }
  }
}
