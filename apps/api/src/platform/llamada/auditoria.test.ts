import { afterAll, beforeAll, expect, test } from 'vitest'
import { crearCtxDePrueba } from '../../../test/ctx.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { sesionAuditada } from '../../modules/sesion/sesion.auditoria.ts'
import { usuarioAuditado } from '../../modules/usuarios/usuarios.queries.ts'
import { auditarSinSesion } from './auditoria.ts'

let t: TestApp

beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t.cerrar())

const ultima = () =>
  t.db.selectFrom('auditoria').select(['antes', 'despues']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

/** Whole rows, as they are stored and as they were sent, such as a careless service might hand over. */
const fila = {
  name: 'Rosa',
  userType: '2',
  password: 'canario',
  contrasena_hash: 'canario',
  contrasenaHash: 'canario',
  tk: 'canario',
  version: 3,
  clave_datos: 'canario',
}

test('only the columns of the list are written down, whatever is handed over (42)', async () => {
  const ctx = crearCtxDePrueba(t)

  await auditarSinSesion(ctx, null, { accion: 'prueba', entidad: usuarioAuditado, despues: fila })
  expect(await ultima()).toEqual({ antes: null, despues: { name: 'Rosa', userType: '2' } })

  const despues = { ...fila, name: 'Rosaura', password: 'otro canario' }
  await auditarSinSesion(ctx, null, { accion: 'prueba', entidad: usuarioAuditado, antes: fila, despues })
  expect(await ultima()).toEqual({ antes: { name: 'Rosa' }, despues: { name: 'Rosaura' } })

  await auditarSinSesion(ctx, null, { accion: 'prueba', entidad: sesionAuditada, despues: fila })
  expect(await ultima()).toEqual({ antes: null, despues: {} })
})
