import { correos } from '@nitida/contract/correos'
import { informe } from '@nitida/contract/informe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCliente, buildSucursal } from '../../../test/builders.ts'
import { abrirPuesto, type Puesto } from '../../../test/clientes.ts'
import { elemento, tomarEn } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { adjuntosDeNegocio, informarCadaLunes } from './negocio.informe.service.ts'

let t: TestApp
let maestro: Puesto
let encargado: Puesto
let caja: Puesto

beforeAll(async () => {
  t = await crearTestApp()
  maestro = await abrirPuesto(t, '0')
  encargado = await abrirPuesto(t, '1', await buildSucursal(t.db, { zona: 'America/Tijuana' }))
  caja = await abrirPuesto(t, '2', encargado.idSucursal)
  await tomarEn(t, caja, (await buildCliente(t.db, { idSucursal: caja.idSucursal })).id, { elementos: [elemento(800)] })
})
afterAll(() => t?.cerrar())

const cambiar = async (quien: Puesto, activo: boolean) => await t.call(quien.tk, informe.cambiar, { body: { activo } })
const encolados = async () =>
  await t.db
    .selectFrom('correo')
    .select(['id', 'clave', 'direccion', 'adjuntos'])
    .where('tipo', '=', 'informe')
    .orderBy('clave')
    .execute()

/** What the hourly work does at an instant. */
async function pasar(instante: string): Promise<void> {
  t.ponerReloj(new Date(instante))
  try {
    await informarCadaLunes(ctxDeTarea(t.app.deps), new AbortController().signal)
  } finally {
    t.ponerReloj(AHORA)
  }
}

describe('the figures of a week by e-mail', () => {
  test('nobody gets them who did not ask, and a till cannot', async () => {
    expect((await t.call(maestro.tk, informe.ver, {})).body.data).toEqual({
      activo: false,
      correo: maestro.usuario.correo,
      sale: false,
    })
    expect((await t.call(caja.tk, informe.ver, {})).status).toBe(403)
    expect((await cambiar(caja, true)).status).toBe(403)
    await pasar('2026-11-30T15:00:00Z')
    expect(await encolados()).toEqual([])
  })

  test('they leave once, on Monday at seven by the clock of who gets them', async () => {
    for (const quien of [maestro, encargado]) expect((await cambiar(quien, true)).body.data.activo).toBe(true)
    await pasar('2026-11-24T18:00:00Z') // asked for after Monday's hour
    await pasar('2026-11-30T12:30:00Z') // 6:30 in Mexico City, 4:30 in Tijuana
    expect(await encolados()).toEqual([])
    await pasar('2026-11-30T13:30:00Z')
    expect((await encolados()).map(({ clave }) => clave)).toEqual([`informe:${maestro.usuario.id}:2026-11-30`])
    await Promise.all([pasar('2026-11-30T15:30:00Z'), pasar('2026-11-30T15:30:00Z')])
    await pasar('2026-12-01T20:00:00Z')
    await pasar('2026-12-03T20:00:00Z')
    expect((await encolados()).map(({ clave, direccion }) => [clave, direccion])).toEqual(
      [
        [`informe:${maestro.usuario.id}:2026-11-30`, maestro.usuario.correo],
        [`informe:${encargado.usuario.id}:2026-11-30`, encargado.usuario.correo],
      ].sort(),
    )
    expect(await t.db.selectFrom('informe_semanal').select('lunes').execute()).toHaveLength(2)
  })

  test('the paper says what its reader may see, and nothing once he may see nothing', async () => {
    const hacer = adjuntosDeNegocio.informeDeNegocio
    const dibujados: string[] = []
    const ctx = {
      ...t.app.deps,
      dibujarPdf: async (papel: object) => {
        dibujados.push(JSON.stringify(papel))
        return Buffer.from('%PDF')
      },
    }
    const ids = await t.db.selectFrom('informe_semanal').select(['id', 'id_usuario']).orderBy('id_usuario').execute()
    for (const { id } of ids) expect(await hacer?.(ctx, id)).toMatchObject({ tipo: 'application/pdf' })
    const deSucursales = dibujados.map((papel) => JSON.parse(papel).datos.cifras.sucursales.length)
    expect(deSucursales).toEqual([2, 1])
    await t.db.updateTable('usuario').set({ activo: false }).where('id', '=', encargado.usuario.id).execute()
    expect(await hacer?.(ctx, ids.at(-1)?.id ?? 0)).toBeNull()
    await t.db.updateTable('usuario').set({ activo: true }).where('id', '=', encargado.usuario.id).execute()
  })

  test('a real PDF is drawn', async () => {
    const [una] = await t.db.selectFrom('informe_semanal').select('id').execute()
    const archivo = await adjuntosDeNegocio.informeDeNegocio?.(t.app.deps, una?.id ?? 0)
    expect(archivo?.contenido.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('the e-mail of the figures is seen by the owner and by nobody of the branch', async () => {
    const deInformes = async (quien: Puesto) =>
      (await t.call(quien.tk, correos.list, { query: {} })).body.data.filter(({ tipo }) => tipo === 'informe')
    expect(await deInformes(maestro)).toHaveLength(2)
    expect(await deInformes(caja)).toEqual([])
    expect(await deInformes(encargado)).toEqual([])
  })

  test('whoever stops it gets no further one', async () => {
    await cambiar(maestro, false)
    await cambiar(maestro, false)
    await pasar('2026-12-07T18:00:00Z')
    expect((await encolados()).map(({ clave }) => clave).filter((clave) => clave.endsWith('2026-12-07'))).toEqual([
      `informe:${encargado.usuario.id}:2026-12-07`,
    ])
  })
})
