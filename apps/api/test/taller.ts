import { PAR_VACIO } from '@nitida/contract/calidad.rules'
import { folioDe } from '@nitida/contract/pedidos.rules'
import { type NuevoControl, taller } from '@nitida/contract/taller'
import type { UsuarioDePrueba } from './builders.ts'
import { tomarPedido } from './pedidos.ts'
import { AHORA } from './reloj.ts'
import type { TestApp } from './testApp.ts'

const lente = (esf: number) => ({ esf, cil: null, eje: null, add: null })
const par = (esf: number) => ({ ...PAR_VACIO, Od: lente(esf), Oi: lente(-2) })

/** A check of a pair of -2.00 by ANSI, whose right lens measures so much. */
export const controlNuevo = (esf = -2): NuevoControl => ({
  norma: 'ANSI Z80.1',
  tipoLente: 'Monofocal',
  par: 1,
  pedido: par(-2),
  medido: par(esf),
})

let charolas = 100
/** A tray that no other order of the file has. */
export const otraCharola = (): string => String(++charolas)

/** Takes an order and gives it a tray. */
export async function conCharola(t: TestApp, tk: string, usuario: UsuarioDePrueba, cambios = {}) {
  const pedido = await tomarPedido(t, tk, usuario, cambios)
  const charola = otraCharola()
  const { status, body } = await t.call(tk, taller.escanear, { body: { codigo: charola, idPedido: pedido.id } })
  if (status !== 200) throw new Error(`taller.escanear answered ${status} ${body.error}`)
  return { ...pedido, charola }
}

/** Scans a tray, later than any other scan. */
let lecturas = 0
export async function leer(t: TestApp, tk: string, codigo: string) {
  lecturas += 5000
  t.ponerReloj(new Date(AHORA.getTime() + lecturas))
  return t.call(tk, taller.escanear, { body: { codigo } })
}

/** An order that came as far as its check. @returns its id. */
export async function enCalidad(t: TestApp, tk: string, usuario: UsuarioDePrueba, idSucursal: number): Promise<number> {
  const { id, charola } = await conCharola(t, tk, usuario, { idSucursal })
  for (let i = 0; i < 3; i++) await leer(t, tk, charola)
  t.ponerReloj(AHORA)
  return id
}

/** An order whose glasses passed their check. @returns its id and its tray. */
export async function enListo(t: TestApp, tk: string, usuario: UsuarioDePrueba, idSucursal: number) {
  const id = await enCalidad(t, tk, usuario, idSucursal)
  const { status, body } = await t.call(tk, taller.controlar, { params: { id }, body: controlNuevo() })
  if (status !== 200) throw new Error(`taller.controlar answered ${status} ${body.error}`)
  const fila = t.db.selectFrom('trabajo_par').select('charola').where('id_pedido', '=', id).where('par', '=', 1)
  return { id, charola: (await fila.executeTakeFirstOrThrow()).charola ?? '' }
}

/** An order that an external laboratory makes. @returns it with the number that the laboratory says back. */
export async function enLaboratorio(t: TestApp, tk: string, usuario: UsuarioDePrueba, cambios = {}) {
  const pedido = await tomarPedido(t, tk, usuario, cambios)
  const body = { laboratorio: 'Augen', prometido: null, falta: '', correo: 'pedidos@augen.example' }
  const { data } = (await t.call(tk, taller.lugar, { params: { id: pedido.id }, body })).body
  return { ...pedido, job: folioDe(data) }
}
