import { citas } from '@nitida/contract/citas'
import { clientes } from '@nitida/contract/clientes'
import { duplicados } from '@nitida/contract/duplicados'
import { mostrador } from '@nitida/contract/mostrador'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCita, buildCliente, buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { auditoriaDe } from '../../../test/citas.ts'
import { abrirPuesto, leerCliente, type Puesto } from '../../../test/clientes.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { buildPareja, compararTodo, hijosDe, unirEn } from '../../../test/duplicados.ts'
import { tomarEn } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { buildHistoria, buildVisita } from '../../../test/visitas.ts'

let t: TestApp
let dueno: string
let caja: Puesto
beforeAll(async () => {
  t = await crearTestApp()
  dueno = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  caja = await abrirPuesto(t, '1')
})
afterAll(() => t?.cerrar())

/** Something of every kind for a patient. */
async function poblar(id: number, hora: string, dia: string) {
  const { nombre, telefono, id_sucursal: idSucursal } = await leerCliente(t, id)
  const cliente = { id, nombre, telefono, idSucursal }
  await tomarEn(t, caja, id)
  await buildCita(t.db, { cliente, hora })
  await buildCita(t.db, { cliente, hora, cancelada: true })
  await buildVisita(t.db, { cliente })
  await buildHistoria(t.db, { cliente })
  await t.db
    .insertInto('revision_indicada')
    .values({ id_cliente: id, dia, id_usuario: caja.usuario.id, en: t.app.deps.now() })
    .execute()
  const borrador = {
    id_usuario: caja.usuario.id,
    id_cliente: id,
    formulario: 'visita',
    datos: JSON.stringify({ de: id }),
  }
  await t.db
    .insertInto('borrador')
    .values({ ...borrador, guardado_en: t.app.deps.now() })
    .execute()
  const espera = { idCliente: id, sucursalId: idSucursal, dias: [], desdeHora: '09:00', hastaHora: '19:00' }
  await t.call(caja.tk, citas.esperar, { body: espera })
  await t.db
    .insertInto('importado')
    .values({ libro: 'pacientes', id_sucursal: idSucursal, clave: `#x|${id}`, id_registro: id, valores: '{}' })
    .execute()
}

/** Who of some patients waits for an hour. */
const esperan = async (ids: readonly number[]) =>
  (
    await t.db
      .selectFrom('lista_espera')
      .select('id_cliente')
      .where('id_cliente', 'in', ids)
      .where('estado', '=', 'espera')
      .orderBy('id')
      .execute()
  ).map(({ id_cliente }) => id_cliente)

const porId = (id: number, tk = dueno) => t.call(tk, clientes.porId, { params: { id } })

test('everything of both is the winner’s, with the fields that were chosen; undone, exactly the moved rows are back', async () => {
  const { una, otra } = await buildPareja(t, caja.idSucursal)
  await poblar(una.id, '10:00', '2027-01-10')
  await poblar(otra.id, '11:00', '2027-02-20')
  await t.call(dueno, clientes.guardar, {
    params: { id: otra.id },
    body: { email: 'lupita@ejemplo.mx', domicilio: 'Privada 22' },
  })
  const antes = [await hijosDe(t, una.id), await hijosDe(t, otra.id)] as const
  const fichas = [await leerCliente(t, una.id), await leerCliente(t, otra.id)] as const

  const { status, body } = await unirEn(t, dueno, {
    ganador: una.id,
    perdedor: otra.id,
    delPerdedor: ['email', 'nombreCompleto'],
  })
  expect(status).toBe(200)

  const juntos = await hijosDe(t, una.id)
  for (const tabla of ['cita', 'pedido', 'visita', 'historia_clinica', 'mensaje', 'lista_espera']) {
    const deAmbos = antes.flatMap((hijos) => hijos[tabla] as number[])
    expect({ tabla, filas: juntos[tabla] }).toEqual({ tabla, filas: deAmbos.sort((a, b) => a - b) })
  }
  expect(await esperan([una.id, otra.id])).toEqual([una.id])
  const suyo = await hijosDe(t, otra.id)
  expect(Object.values(suyo).flat()).toEqual([])
  expect(await leerCliente(t, una.id)).toMatchObject({
    nombre: otra.nombre,
    correo: 'lupita@ejemplo.mx',
    domicilio: null,
  })
  expect((await porId(otra.id)).body.data).toMatchObject({ id: una.id })
  for (const [id, otro] of [
    [una.id, otra.id],
    [otra.id, una.id],
  ] as const)
    expect((await auditoriaDe(t, 'cliente', id)).at(-1)).toMatchObject({
      accion: 'pacientes unidos',
      despues: { unidoCon: otro, union: body.data.id, camposCambiados: ['nombre', 'correo'] },
    })

  const nueva = await buildCita(t.db, { cliente: { ...una }, hora: '12:00' })
  const deshecha = await t.call(dueno, duplicados.separar, { params: { id: body.data.id } })
  expect(deshecha.status).toBe(200)
  const despues = [await hijosDe(t, una.id), await hijosDe(t, otra.id)] as const
  expect(despues[1]).toEqual(antes[1])
  expect(await esperan([una.id, otra.id])).toEqual([una.id, otra.id])
  expect(despues[0]).toEqual({ ...antes[0], cita: [...(antes[0].cita as number[]), nueva.id] })
  for (const [i, ficha] of fichas.entries()) {
    const { version: _, edad_en: __, ...hoy } = await leerCliente(t, ficha.id)
    const { version: ___, edad_en: ____, ...era } = fichas[i] ?? ficha
    expect(hoy).toEqual(era)
  }
  expect((await t.call(dueno, duplicados.separar, { params: { id: body.data.id } })).body.data).toEqual(
    deshecha.body.data,
  )
})

test('the loser is found by his old name and leads to who stays; he is not restored', async () => {
  const una = await buildCliente(t.db, { idSucursal: caja.idSucursal, nombre: 'IRENE VILLASEÑOR LARA' })
  const otra = await buildCliente(t.db, { idSucursal: caja.idSucursal, nombre: 'NENA QUINTANAR' })
  await unirEn(t, dueno, { ganador: una.id, perdedor: otra.id })
  for (const tk of [dueno, caja.tk]) {
    const { body } = await t.call(tk, clientes.listPorSucursal, {
      params: { branchId: caja.idSucursal },
      query: { search: 'quintanar' },
    })
    expect(body.data.map(({ id }) => id)).toEqual([una.id])
    expect((await porId(otra.id, tk)).body.data.id).toBe(una.id)
    const ficha = await t.call(tk, mostrador.paciente, { params: { id: otra.id } })
    expect(ficha.body.data.cliente.id).toBe(una.id)
  }
  expect((await t.call(dueno, clientes.restaurar, { params: { id: otra.id } })).body).toMatchObject({
    error: 'PACIENTE_UNIDO',
  })
  const { body } = await t.call(dueno, clientes.list, { query: { eliminados: 'true', search: 'quintanar' } })
  expect(body.data).toEqual([])
  const cita = {
    fecha: '2026-12-01',
    hora: '10:00',
    sucursalId: caja.idSucursal,
    idCliente: otra.id,
    telefonoCliente: otra.telefono,
  }
  expect((await t.call(caja.tk, citas.crear, { body: cita })).body).toMatchObject({ error: 'PACIENTE_UNIDO' })
})

describe('consents', () => {
  const consentir = (id: number, whatsappAvisos: boolean, whatsappPromociones: boolean) =>
    t.call(dueno, clientes.guardar, {
      params: { id },
      body: { consentimiento: { versionAviso: '2026-11', whatsappAvisos, whatsappPromociones } },
    })
  const vigente = async (id: number) => {
    const { consentimiento } = (await porId(id)).body.data
    return consentimiento && [consentimiento.whatsappAvisos, consentimiento.whatsappPromociones]
  }

  test('the stricter wins, whichever was given last; undone, the winner’s own holds again', async () => {
    const { una, otra } = await buildPareja(t, caja.idSucursal)
    await consentir(otra.id, true, false)
    await consentir(una.id, true, true)
    const { body: vista } = await t.call(dueno, duplicados.comparar, { params: { id: una.id, otro: otra.id } })
    expect(vista.data.permisos.queda).toEqual({ avisos: true, promociones: false })
    const { body } = await unirEn(t, dueno, { ganador: una.id, perdedor: otra.id })
    expect(await vigente(una.id)).toEqual([true, false])
    await t.call(dueno, duplicados.separar, { params: { id: body.data.id } })
    expect([await vigente(una.id), await vigente(otra.id)]).toEqual([
      [true, true],
      [true, false],
    ])
  })

  test('who answered BAJA from the loser’s phone has stopped promotions', async () => {
    const [una, otra] = [
      await buildCliente(t.db, { idSucursal: caja.idSucursal }),
      await buildCliente(t.db, { idSucursal: caja.idSucursal }),
    ]
    for (const { id } of [una, otra]) await consentir(id, true, true)
    const en = t.app.deps.now()
    await t.db
      .insertInto('preferencia_whatsapp')
      .values({ telefono: otra.telefono, promociones: false, fuente: 'palabra', ocurrido_en: en, recibido_en: en })
      .execute()
    await unirEn(t, dueno, { ganador: una.id, perdedor: otra.id })
    expect(await vigente(una.id)).toEqual([true, false])
  })
})

test('both are proposed as they stand: who has more history stays', async () => {
  const { una, otra } = await buildPareja(t, caja.idSucursal)
  await tomarEn(t, caja, otra.id)
  const { body } = await t.call(caja.tk, duplicados.comparar, { params: { id: una.id, otro: otra.id } })
  expect(body.data).toMatchObject({
    ganador: { id: otra.id, cuentas: { pedidos: 1, pagos: 1 } },
    perdedor: { id: una.id },
  })
})

test('a record that changed since it was seen is not joined', async () => {
  const { una, otra } = await buildPareja(t, caja.idSucursal)
  const versiones = { ganador: 99, perdedor: 1 }
  const body = { ganador: una.id, perdedor: otra.id, versiones, delPerdedor: [] }
  expect((await t.call(dueno, duplicados.unir, { body })).body).toMatchObject({ error: 'UNION_CAMBIADA' })
  expect((await leerCliente(t, otra.id)).eliminado_en).toBeNull()
})

test('type 1 joins and parts patients of his branch; of another one nobody is found', async () => {
  const { una, otra } = await buildPareja(t, caja.idSucursal)
  const { body } = await unirEn(t, caja.tk, { ganador: una.id, perdedor: otra.id })
  const ajeno = await abrirPuesto(t, '1')
  expect((await t.call(ajeno.tk, duplicados.separar, { params: { id: body.data.id } })).status).toBe(404)
  expect((await t.call(ajeno.tk, duplicados.uniones, {})).body.data).toEqual([])
  expect((await t.call(caja.tk, duplicados.uniones, {})).body.data[0]).toMatchObject({
    id: body.data.id,
    deshechaEn: null,
  })
  expect((await t.call(caja.tk, duplicados.separar, { params: { id: body.data.id } })).status).toBe(200)
  const mixta = await buildPareja(t, caja.idSucursal, await buildSucursal(t.db))
  expect((await unirEn(t, caja.tk, { ganador: mixta.una.id, perdedor: mixta.otra.id })).status).toBe(404)
})

test('the third record of a person leads to who stays at last, and unions are taken back from the last one on', async () => {
  const { una, otra, telefono, apellido } = await buildPareja(t, caja.idSucursal)
  const tercera = await buildCliente(t.db, {
    idSucursal: caja.idSucursal,
    telefono,
    nombre: `GUADALUPE HERNANDEZ ${apellido}`,
  })
  const primera = (await unirEn(t, dueno, { ganador: una.id, perdedor: otra.id })).body.data
  const segunda = (await unirEn(t, dueno, { ganador: tercera.id, perdedor: una.id })).body.data
  expect((await porId(otra.id)).body.data.id).toBe(tercera.id)
  const separar = (id: number) => t.call(dueno, duplicados.separar, { params: { id } })
  expect((await separar(primera.id)).body).toMatchObject({
    error: 'UNION_NO_SE_DESHACE',
    message: 'El paciente que se quedó se unió después con otro. Deshaz primero esa unión.',
  })
  expect((await separar(segunda.id)).status).toBe(200)
  expect((await porId(otra.id)).body.data.id).toBe(una.id)
  expect((await separar(primera.id)).status).toBe(200)
  expect((await porId(otra.id)).body.data.id).toBe(otra.id)
})

describe('it is not taken back', () => {
  test('after thirty days', async () => {
    const { una, otra } = await buildPareja(t, caja.idSucursal)
    const { body } = await unirEn(t, dueno, { ganador: una.id, perdedor: otra.id })
    const ahora = t.app.deps.now()
    t.ponerReloj(new Date(ahora.getTime() + 31 * 24 * 3600 * 1000))
    try {
      const tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
      expect((await t.call(tk, duplicados.separar, { params: { id: body.data.id } })).body).toMatchObject({
        error: 'DESHACER_VENCIDO',
        message: 'Se podía deshacer hasta el 24/12/2026.',
      })
      expect((await t.call(tk, duplicados.uniones, {})).body.data).toEqual([])
    } finally {
      t.ponerReloj(ahora)
    }
  })

  test('when an order was made since with a visit that would go', async () => {
    const { una, otra } = await buildPareja(t, caja.idSucursal)
    const visita = await buildVisita(t.db, { cliente: otra })
    const { body } = await unirEn(t, dueno, { ganador: una.id, perdedor: otra.id })
    const { pedidoId } = await tomarEn(t, caja, una.id)
    await conDuenio(t.url, (db) =>
      db.updateTable('pedido').set({ id_visita: visita.id }).where('id', '=', pedidoId).execute(),
    )
    expect((await t.call(dueno, duplicados.separar, { params: { id: body.data.id } })).body).toMatchObject({
      error: 'UNION_NO_SE_DESHACE',
    })
    expect(await hijosDe(t, una.id)).toMatchObject({ visita: [visita.id] })
  })

  test('while who stays is removed; restored, everything goes back', async () => {
    const { una, otra } = await buildPareja(t, caja.idSucursal)
    const visita = await buildVisita(t.db, { cliente: otra })
    const { body } = await unirEn(t, dueno, { ganador: una.id, perdedor: otra.id })
    const separar = () => t.call(dueno, duplicados.separar, { params: { id: body.data.id } })
    expect((await t.call(dueno, clientes.eliminar, { params: { id: una.id } })).status).toBe(200)
    expect((await separar()).body).toMatchObject({
      error: 'UNION_NO_SE_DESHACE',
      message: 'El paciente que se quedó está eliminado. Restáuralo primero.',
    })
    expect(await hijosDe(t, una.id)).toMatchObject({ visita: [visita.id] })
    expect((await leerCliente(t, otra.id)).eliminado_en).not.toBeNull()

    expect((await t.call(dueno, clientes.restaurar, { params: { id: una.id } })).status).toBe(200)
    expect((await separar()).status).toBe(200)
    expect(await hijosDe(t, otra.id)).toMatchObject({ visita: [visita.id] })
  })

  test('when somebody was registered since under the old name and phone', async () => {
    const { una, otra, telefono } = await buildPareja(t, caja.idSucursal)
    const { body } = await unirEn(t, dueno, { ganador: una.id, perdedor: otra.id })
    await buildCliente(t.db, { idSucursal: caja.idSucursal, telefono, nombre: otra.nombre })
    expect((await t.call(dueno, duplicados.separar, { params: { id: body.data.id } })).body).toMatchObject({
      error: 'UNION_CHOCA',
    })
    expect((await porId(otra.id)).body.data.id).toBe(una.id)
  })
})

test('a field that somebody changed since stays when the union is taken back', async () => {
  const { una, otra } = await buildPareja(t, caja.idSucursal)
  const { body } = await unirEn(t, dueno, { ganador: una.id, perdedor: otra.id, delPerdedor: ['nombreCompleto'] })
  await t.call(dueno, clientes.guardar, { params: { id: una.id }, body: { nombreCompleto: 'María G. Hernández' } })
  await t.call(dueno, duplicados.separar, { params: { id: body.data.id } })
  expect((await leerCliente(t, una.id)).nombre).toBe('MARÍA G. HERNÁNDEZ')
})

test('a message that is written of the loser when he is gone is the winner’s', async () => {
  const { una, otra } = await buildPareja(t, caja.idSucursal)
  await unirEn(t, dueno, { ganador: una.id, perdedor: otra.id })
  const en = t.app.deps.now()
  const mensaje = {
    clave: `prueba:${otra.id}`,
    tipo: 'AvisoCita',
    carril: 'avisos',
    telefono: otra.telefono,
    texto: 'Hola',
  }
  await t.db
    .insertInto('mensaje')
    .values({
      ...{ ...mensaje, id_sucursal: caja.idSucursal, id_cliente: otra.id, parametros: '[]', estado: 'registrado' },
      ...{ proximo_intento_en: en, creado_en: en, cambiado_en: en },
    })
    .execute()
  const { id_cliente } = await t.db
    .selectFrom('mensaje')
    .select('id_cliente')
    .where('clave', '=', mensaje.clave)
    .executeTakeFirstOrThrow()
  expect(id_cliente).toBe(una.id)
})

test('clinical notes change their patient by a union alone, and nothing else of them', async () => {
  const { una, otra } = await buildPareja(t, caja.idSucursal)
  const { id } = await buildVisita(t.db, { cliente: otra })
  await conDuenio(t.url, async (db) => {
    const mover = (cambio: object) => db.updateTable('visita').set(cambio).where('id', '=', id).execute()
    await expect(mover({ id_cliente: una.id })).rejects.toMatchObject({ code: '42501' })
    await unirEn(t, dueno, { ganador: una.id, perdedor: otra.id })
    await expect(mover({ id_cliente: otra.id })).rejects.toMatchObject({ code: '42501' })
    await expect(mover({ observaciones: 'x' })).rejects.toMatchObject({ code: '42501' })
  })
  await compararTodo(t)
})
