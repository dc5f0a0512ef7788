import { type Azar, crearAzar } from '../../apps/api/src/demo/azar.ts'
import type { Acto, Pantalla, Previsto, Puesto, Que } from './acto.ts'
import { ABRE, CIERRA, minutoEntre } from './horas.ts'
import { planDeAgenda } from './plan.agenda.ts'
import { planDeCajas } from './plan.cajas.ts'
import { planDeCompras } from './plan.compras.ts'
import { planDeDepositos, planDeDuenos } from './plan.duenos.ts'
import { planDeFacturas } from './plan.facturas.ts'
import { planDeLotes } from './plan.lotes.ts'
import { planDeMercancia } from './plan.mercancia.ts'
import { planDePresupuestos } from './plan.presupuestos.ts'
import { planDeTaller } from './plan.taller.ts'
import { planDeVentas } from './plan.ventas.ts'

/** Size of the plan; all but the number of branches is for each of them. */
export interface Tamano {
  sucursales: number
  /** Branches that the chain has besides, in which nobody works this day. */
  calladas?: number
  /** Patients of a branch who may come in. */
  pacientes: number
  citas: number
  pedidos: number
  registros: number
  /** Screens that are only looked at. */
  miradas: number
}

/** One of so many branches makes glasses itself: each step is told to every screen of its branch, and all look again. */
const CADA_TALLER = 3
/** One of so many changing clicks is doubled. */
const CADA_DOBLE = 8

const pantallas: Record<Puesto, readonly Pantalla[]> = {
  encargado: ['agenda', 'pacientes', 'pedidos', 'caja', 'mensajes', 'tablero', 'cola'],
  caja: ['agenda', 'pacientes', 'pedidos', 'caja', 'tablero'],
  'caja-b': ['agenda', 'pacientes', 'pedidos', 'caja', 'tablero'],
  laboratorio: ['cola'],
  optometrista: ['agenda', 'pacientes', 'mensajes'],
  maestro: ['pacientes', 'pedidos', 'mensajes', 'panel', 'tablero', 'cola'],
  'maestro-b': ['pacientes', 'panel'],
}
const REGISTRAN = ['encargado', 'caja', 'caja-b', 'optometrista'] as const
const MIRAN = [...REGISTRAN, 'laboratorio'] as const

const mirada = (azar: Azar, sucursal: number, puesto: Puesto): Previsto => {
  const que: Que = { tipo: 'mirar', pantalla: azar.elegir(pantallas[puesto]) }
  return { minuto: minutoEntre(azar, ABRE, CIERRA), sucursal, puesto, que }
}

function* planDeSucursal(azar: Azar, sucursal: number, tamano: Tamano): Generator<Previsto> {
  const { citas, pedidos, pacientes, registros, miradas } = tamano
  yield* planDeAgenda(azar, sucursal, citas, pacientes)
  yield* planDeVentas(azar, sucursal, pedidos, pacientes)
  yield* planDeLotes(azar, sucursal, pedidos, pacientes)
  yield* planDeCajas(azar, sucursal, pacientes)
  yield* planDeFacturas(azar, sucursal, pedidos, pacientes)
  yield* planDeMercancia(azar, sucursal, tamano.sucursales)
  yield* planDeCompras(azar, sucursal, tamano.sucursales, pacientes)
  yield* planDePresupuestos(azar, sucursal, pedidos, pacientes)
  for (const puesto of ['caja-b', 'laboratorio'] as const)
    yield { minuto: 14.5 * 60 + azar.real() * 30, sucursal, puesto, que: { tipo: 'entrar' } }
  for (let n = 0; n < registros; n++) {
    const que = { tipo: 'registrar', nombre: `PACIENTE NUEVO ${sucursal} ${n}` } as const
    yield { minuto: minutoEntre(azar, ABRE, CIERRA - 60), sucursal, puesto: azar.elegir(REGISTRAN), que }
  }
  const nombre = `QUIEN CANCELA ${sucursal}`
  yield { minuto: 12 * 60 + sucursal, sucursal, puesto: 'encargado', que: { tipo: 'bloquear', nombre } }
  for (let n = 0; n < miradas; n++) yield mirada(azar, sucursal, azar.elegir(MIRAN))
}

const cambia = ({ que }: Previsto): boolean => que.tipo !== 'mirar' && que.tipo !== 'entrar'

/** One business day of a chain: who does what when, in order. The same seed and size give the same day. */
export function planDelDia(semilla: number, tamano: Tamano): Acto[] {
  const azar = crearAzar(semilla)
  const previstos: Previsto[] = []
  for (let sucursal = 1; sucursal <= tamano.sucursales; sucursal++)
    previstos.push(...planDeSucursal(azar, sucursal, tamano))
  for (let sucursal = 1; sucursal <= tamano.sucursales; sucursal += CADA_TALLER)
    previstos.push(...planDeTaller(azar, sucursal, tamano.pedidos, tamano.pacientes))
  for (let n = 0; n < tamano.miradas; n++) previstos.push(mirada(azar, 0, 'maestro'))
  // With chances of their own, so that the acts before are what they were.
  const otro = crearAzar(semilla + 38)
  previstos.push(...planDeDuenos(otro, tamano.sucursales))
  for (let sucursal = 1; sucursal <= tamano.sucursales; sucursal++) previstos.push(...planDeDepositos(otro, sucursal))
  previstos.sort((a, b) => a.minuto - b.minuto)
  let clics = 0
  return previstos.map((previsto) => ({ ...previsto, doble: cambia(previsto) && ++clics % CADA_DOBLE === 0 }))
}
