import { horasDeCita } from '@nitida/contract/citas.rules'
import type { Hora } from '@nitida/contract/fechas'
import type { Azar } from '../../apps/api/src/demo/azar.ts'
import type { Previsto, Puesto } from './acto.ts'
import { ABRE, CIERRA, minutoEntre } from './horas.ts'

/** Posts that may book (D-75). */
const AGENDAN = ['encargado', 'caja', 'caja-b', 'optometrista'] as const
/** Days after today for which appointments are made; the first of them are partly taken. */
const [DESDE, HASTA] = [1, 14]
const DISPUTADAS = 0.15
const CONFIRMADAS = 0.55
const CANCELADAS = 0.2

/** Every hour of every coming day once, shuffled, so that two acts for one hour are a race that was meant. */
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

/** Appointments of one branch: booked, disputed by two, confirmed, cancelled with their hour given away. */
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
    // Two people book one hour at the same moment, and one gets it.
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
