import { type CrearReglaDeComision, comisiones } from '@nitida/contract/comisiones'
import { abrirTienda } from './cortes.ts'
import { tomarPedido } from './pedidos.ts'
import { AHORA } from './reloj.ts'
import type { TestApp } from './testApp.ts'

/** Body of a new rule: five percent of what anybody collects from November on, unless a test says otherwise. */
export const reglaNueva = (cambios: Partial<CrearReglaDeComision> = {}): CrearReglaDeComision => ({
  ...{ idUsuario: null, desde: '2026-11-01', base: 'cobrado', soloEntregados: false },
  ...{ tramos: [{ desde: 0, porcentaje: 5 }], familias: [] },
  ...cambios,
})

/** Yesterday, as the tests' clock has it. */
export const AYER = '2026-11-23'

/** Does something on another day, with a session of that day. */
export async function enDia(t: TestApp, dia: string, hacer: () => Promise<unknown>): Promise<void> {
  t.ponerReloj(new Date(`${dia}T16:00:00Z`))
  try {
    await hacer()
  } finally {
    t.ponerReloj(AHORA)
  }
}

/** Money of the first day that no period has, and the body that closes it. */
export async function porCerrar(t: TestApp, tk: string) {
  const abierto = () => t.call(tk, comisiones.ver, { query: {} })
  if (!(await abierto()).body.data) await t.call(tk, comisiones.crearRegla, { body: reglaNueva() })
  const hasta = (await abierto()).body.data?.desde ?? AYER
  await enDia(t, hasta, async () => {
    const { caja } = await abrirTienda(t)
    await tomarPedido(t, caja.tk, caja.usuario)
  })
  const { body } = await t.call(tk, comisiones.ver, { query: { hasta } })
  const { renglones, comision } = body.data?.total ?? { renglones: 0, comision: 0 }
  return { hasta, renglones, comision }
}

/** Freezes the first day that no period has. */
export async function cerrarLoAbierto(t: TestApp, tk: string) {
  const { status, body } = await t.call(tk, comisiones.cerrar, { body: await porCerrar(t, tk) })
  if (status !== 200) throw new Error(`comisiones.cerrar answered ${status} ${body.error}`)
}
