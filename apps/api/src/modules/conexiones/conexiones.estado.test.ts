import { conexiones } from '@nitida/contract/conexiones'
import { impresoras } from '@nitida/contract/impresoras'
import { tiposMensaje } from '@nitida/contract/mensajes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { crearCtxDePrueba } from '../../../test/ctx.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { encolarCorreo } from '../correos/correos.encolar.service.ts'

let t: TestApp
let maestro: string
beforeAll(async () => {
  t = await crearTestApp()
  maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t?.cerrar())

test('how things do is told as far as it is known', async () => {
  const idSucursal = await buildSucursal(t.db)
  const caja = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal }))
  await t.call(caja, impresoras.avisar, { body: { impresora: 'POS-80', bien: false } })
  const { data } = (await t.call(maestro, conexiones.estado, {})).body
  expect(data.sellos).toContainEqual(expect.objectContaining({ idSucursal, hasta: null }))
  expect(data.impresoras).toMatchObject([{ impresora: 'POS-80', bien: false, desde: expect.any(String) }])
  expect(data).toMatchObject({ archivos: { lugar: 'disco' }, respaldo: { seVe: false, en: null } })
})

test('every template stands as our messages fill it, under the name of this account', async () => {
  const { data } = (await t.call(maestro, conexiones.plantillas, {})).body
  const nombres = data.map(({ nombre }) => nombre)
  expect([nombres.length, new Set(nombres).size]).toEqual([tiposMensaje.length, tiposMensaje.length])
  const { plantilla } = t.app.deps.definiciones.AvisoCreacionCita
  expect(data).toContainEqual(
    expect.objectContaining({ cuerpo: plantilla.cuerpo, idioma: 'es_MX', categoria: 'UTILITY', detenida: false }),
  )
})

test('an e-mail whose receiver asked to come back later says nothing of the account; one that could not be handed over does', async () => {
  const idSucursal = await buildSucursal(t.db)
  await encolarCorreo(crearCtxDePrueba(t), {
    ...{ clave: 'prueba', tipo: 'factura', idSucursal, asunto: 'Factura', texto: 'Hola', adjuntos: [] },
    para: { nombre: 'SOFÍA', direccion: 'sofia@correo.example' },
  })
  const codigoTras = async (intentos: number) => {
    await t.db.updateTable('correo').set({ intentos, error_codigo: '451' }).execute()
    return (await t.call(maestro, conexiones.estado, {})).body.data.correo
  }
  expect(await codigoTras(1)).toMatchObject({ enEspera: 1, codigo: null })
  expect(await codigoTras(0)).toMatchObject({ enEspera: 1, codigo: '451' })
})
