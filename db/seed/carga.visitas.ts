import { type Fecha, sumarDias } from '@nitida/contract/fechas'
import { type Azar, crearAzar } from '../../apps/api/src/demo/azar.ts'
import {
  adicionA,
  antecedentes,
  graduacion,
  hallazgos,
  type Ojos,
  ojosAlAzar,
  trasUnTiempo,
} from '../../apps/api/src/demo/examenes.ts'
import { avanzar, diasHabiles, reparto, type SucursalCargada } from './carga.citas.ts'
import type { Valor } from './copia.ts'

interface Periodo {
  hoy: Fecha
  anos: number
  total: number
}

const SEMILLA = 32
/** The optometrist writes a history after one visit in five. */
const HISTORIAS = 0.2
/** Within this time a patient comes back with eyes that have hardly moved. */
const RECUERDO_DIAS = 700

const DE_NOTA = [
  'id_cliente',
  'nombre_cliente',
  'edad',
  'sexo',
  'id_sucursal',
  'id_creador',
  'creado_en',
  'optometrista',
  'diabetes',
  'hipertension',
  'di_data',
  'dificultad_lejos',
  'dificultad_cerca',
  'dolor_cabeza',
  'irritacion',
  'av_od',
  'av_oi',
  'observaciones',
  'esf_od',
  'cil_od',
  'eje_od',
  'add_od',
  'esf_oi',
  'cil_oi',
  'eje_oi',
  'add_oi',
] as const

export const COLUMNAS_VISITA = DE_NOTA
export const COLUMNAS_HISTORIA = [
  ...DE_NOTA,
  ...['esf_od_pre', 'cil_od_pre', 'eje_od_pre', 'add_od_pre', 'esf_oi_pre', 'cil_oi_pre', 'eje_oi_pre', 'add_oi_pre'],
  ...['tipo', 'edad_cliente', 'telefono_cliente'],
] as const

interface NotaCargada {
  fila: Valor[]
  rejilla: Valor[]
  edad: number
  telefono: string
  conHistoria: boolean
}

/** A patient's eyes as they were at his last visit. */
type Recuerdos = Map<number, { ojos: Ojos; fijos: ReturnType<typeof antecedentes>; fecha: Fecha }>

function examinar(azar: Azar, recuerdos: Recuerdos, idCliente: number, fecha: Fecha) {
  const antes = recuerdos.get(idCliente)
  const reciente = antes && antes.fecha > sumarDias(fecha, -RECUERDO_DIAS) ? antes : null
  const ojos = reciente ? trasUnTiempo(azar, reciente.ojos) : ojosAlAzar(azar)
  const fijos = reciente?.fijos ?? antecedentes(azar)
  recuerdos.set(idCliente, { ojos, fijos, fecha })
  return { ojos, fijos }
}

/** The visits up to yesterday, oldest first; each table tells them again, as with orders. */
function* notas(sucursales: readonly SucursalCargada[], { hoy, anos, total }: Periodo): Generator<NotaCargada> {
  const azar = crearAzar(SEMILLA)
  const dias = diasHabiles(hoy, anos).filter(({ fecha }) => fecha < hoy)
  const cuantas = reparto(azar, total, sucursales.length * dias.reduce((suma, { peso }) => suma + peso, 0))
  const conocidos = sucursales.map(() => 0)
  const recuerdos: Recuerdos = new Map()
  for (const { fecha, peso } of dias) {
    for (const [i, sucursal] of sucursales.entries()) {
      conocidos[i] = avanzar(sucursal, conocidos[i] ?? 0, fecha)
      for (let quedan = cuantas(peso); quedan > 0; quedan--) {
        const cliente = sucursal.clientes[azar.entero(0, Math.max(0, (conocidos[i] ?? 0) - 1))]
        if (!cliente) continue
        const { id, nombre, edad, sexo, telefono } = cliente
        const { ojos, fijos } = examinar(azar, recuerdos, id, fecha)
        const en = `${fecha}T${azar.entero(16, 22)}:${azar.entero(10, 59)}:${azar.entero(10, 59)}Z`
        const rejilla = Object.values(graduacion(ojos, edad))
        const quien = [id, nombre, edad, sexo, sucursal.id, sucursal.optometrista, en, 'Usuario optometrista']
        const fila = [...quien, ...Object.values(fijos), ...Object.values(hallazgos(azar, edad)), ...rejilla]
        yield { fila, rejilla, edad, telefono, conHistoria: azar.ocurre(HISTORIAS) }
      }
    }
  }
}

export function* filasDeVisitas(sucursales: readonly SucursalCargada[], periodo: Periodo): Generator<Valor[]> {
  for (const { fila } of notas(sucursales, periodo)) yield fila
}

/** A history prescribes what the visit found. */
export function* filasDeHistorias(sucursales: readonly SucursalCargada[], periodo: Periodo): Generator<Valor[]> {
  for (const { fila, rejilla, edad, telefono, conHistoria } of notas(sucursales, periodo))
    if (conHistoria) yield [...fila, ...rejilla, adicionA(edad) ? 'Progresivo' : 'Monofocal', String(edad), telefono]
}
