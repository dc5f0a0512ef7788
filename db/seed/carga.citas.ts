import { horasDeCita } from '@nitida/contract/citas.rules'
import { type Fecha, sumarDias } from '@nitida/contract/fechas'
import type { Azar } from '../../apps/api/src/demo/azar.ts'
import type { Valor } from './copia.ts'

/** A patient as appointments, orders and clinical notes need him. */
interface ClienteCargado {
  id: number
  telefono: string
  desde: Fecha
  nombre: string
  edad: number
  sexo: string | null
}

/** A branch as appointments need it: its patients in the order they came, and who books. */
export interface SucursalCargada {
  id: number
  recepcion: number[]
  /** The user who examines. */
  optometrista: number
  clientes: ClienteCargado[]
}

export const COLUMNAS_CITA = [
  'id',
  'id_sucursal',
  'id_cliente',
  'fecha',
  'hora',
  'telefono',
  'confirmada',
  'cancelada',
  'creada_por',
  'creada_en',
] as const

const SABADO = 6
const FESTIVOS = new Set(['01-01', '05-01', '09-16', '12-25'])
const CANCELADAS = 0.12
const CONFIRMADAS = 0.55
/** How far a day may be from the average of its weekday, in appointments. */
const VAIVEN = 6
const DIAS_POR_VENIR = 6

interface Dia {
  fecha: Fecha
  peso: number
}

/** The working days up to the coming week; a Saturday has 1.6 times the appointments of another day. */
export function diasHabiles(hoy: Fecha, anos: number): Dia[] {
  const dias: Dia[] = []
  const primero = sumarDias(hoy, -Math.round(anos * 365.25) + DIAS_POR_VENIR)
  for (let fecha = primero; fecha <= sumarDias(hoy, DIAS_POR_VENIR); fecha = sumarDias(fecha, 1)) {
    const semana = new Date(`${fecha}T00:00:00Z`).getUTCDay()
    if (semana !== 0 && !FESTIVOS.has(fecha.slice(5))) dias.push({ fecha, peso: semana === SABADO ? 1.6 : 1 })
  }
  return dias
}

/** Distinct hours of one day of one branch, so that none is booked twice. */
function* horasDistintas(azar: Azar, cuantas: number): Generator<string> {
  const horas = [...horasDeCita]
  for (let i = 0; i < cuantas; i++) {
    const otra = azar.entero(i, horas.length - 1)
    const elegida = horas[otra]
    if (elegida === undefined) return
    horas[otra] = horas[i] ?? elegida
    yield elegida
  }
}

/** Divides the total among the cells, a branch on a day each. */
export function reparto(azar: Azar, total: number, pesoTotal: number): (peso: number) => number {
  let [peso, dadas] = [0, 0]
  return (pesoDeCelda) => {
    peso += pesoDeCelda
    const meta = (total * peso) / pesoTotal - dadas
    const ultima = peso > pesoTotal - 1e-6
    const cuantas = Math.round(meta + (ultima ? 0 : (azar.real() * 2 - 1) * Math.min(VAIVEN, meta)))
    const posibles = Math.max(0, Math.min(horasDeCita.length, cuantas))
    dadas += posibles
    return posibles
  }
}

/** Patients of a branch who were registered by a day, in the order they came. */
export function avanzar({ clientes }: SucursalCargada, desde: number, fecha: Fecha): number {
  let conocidos = desde
  for (let cliente = clientes[conocidos]; cliente && cliente.desde <= fecha; cliente = clientes[conocidos]) conocidos++
  return conocidos
}

interface Periodo {
  hoy: Fecha
  ahora: Date
  anos: number
  total: number
}

/** Appointments of the last years and the coming week, oldest first. */
export function* filasDeCitas(
  azar: Azar,
  sucursales: readonly SucursalCargada[],
  { hoy, ahora, anos, total }: Periodo,
): Generator<Valor[]> {
  const dias = diasHabiles(hoy, anos)
  const pesoTotal = sucursales.length * dias.reduce((suma, { peso }) => suma + peso, 0)
  const cuantas = reparto(azar, total, pesoTotal)
  const conocidos = sucursales.map(() => 0)
  let id = 0
  for (const { fecha, peso } of dias) {
    for (const [i, sucursal] of sucursales.entries()) {
      conocidos[i] = avanzar(sucursal, conocidos[i] ?? 0, fecha)
      for (const hora of horasDistintas(azar, cuantas(peso))) {
        const cliente = sucursal.clientes[azar.entero(0, Math.max(0, (conocidos[i] ?? 0) - 1))]
        if (!cliente) continue
        const suerte = azar.real()
        const cancelada = suerte < CANCELADAS
        const confirmada = !cancelada && suerte < CANCELADAS + CONFIRMADAS
        const creada = `${sumarDias(fecha, -azar.entero(1, 12))}T${azar.entero(15, 23)}:${azar.entero(10, 59)}:00Z`
        const creadaEn = creada < ahora.toISOString() ? creada : ahora.toISOString()
        yield [
          ++id,
          sucursal.id,
          cliente.id,
          fecha,
          hora,
          cliente.telefono,
          confirmada,
          cancelada,
          azar.elegir(sucursal.recepcion),
          creadaEn,
        ]
      }
    }
  }
}
