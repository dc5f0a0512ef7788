import { clientes } from '@nitida/contract/clientes'
import { mudanza } from '@nitida/contract/mudanza'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { abrirPuesto, leerCliente } from '../../../test/clientes.ts'
import { atenderTodo, csv, deshacer, importacion, importar, renglones, revisar, subir } from '../../../test/mudanza.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t?.cerrar())

const CABEZA = [
  'Núm. externo',
  'Nombre completo',
  'Teléfono',
  'Fecha de nacimiento',
  'Edad',
  'Correo electrónico',
  'Convenio',
]
let serie = 0
/** A phone that no other row has. */
const telefono = () => String(2_229_000_000 + ++serie)
const fila = (
  numero: string | number,
  nombre: string,
  tel: string,
  nac = '14/03/1978',
  mas: string[] = ['', '', ''],
) => [...[numero, nombre, tel, nac], ...mas]
const libro = (...filas: (string | number)[][]) => csv([['Número externo', ...CABEZA.slice(1)], ...filas])

const pacientesDe = (idSucursal: number) =>
  t.db
    .selectFrom('cliente')
    .selectAll()
    .where('id_sucursal', '=', idSucursal)
    .where('eliminado_en', 'is', null)
    .orderBy('id')
    .execute()

/** An owner, and a branch where things go. */
async function duenio() {
  const usuario = await buildUsuario(t.db, { tipo: '0' })
  return { usuario, tk: await t.entrar(usuario), sucursal: await buildSucursal(t.db) }
}

test('a file is looked at and nothing is written; confirmed, it becomes patients with who, when and from which file', async () => {
  const { tk, sucursal, usuario } = await duenio()
  const [uno, dos] = [telefono(), telefono()]
  const archivo = libro(fila(1, 'ana ríos', uno), fila(2, 'Beto Luna', dos, '', ['41', 'beto@prueba.mx', 'ISSSTEP']))

  const id = await revisar(t, tk, archivo, { sucursal })
  expect(await importacion(t, tk, id)).toMatchObject({
    estado: 'lista',
    renglones: 2,
    cuentas: { Nuevo: 2, Problema: 0 },
  })
  expect(await pacientesDe(sucursal)).toHaveLength(0)

  await t.call(tk, mudanza.empezar, { params: { id } })
  const eventos = await atenderTodo(t)

  expect(await pacientesDe(sucursal)).toMatchObject([
    { nombre: 'ANA RÍOS', telefono: uno, fecha_nacimiento: '1978-03-14', edad: 48, creado_por: usuario.id },
    { nombre: 'BETO LUNA', telefono: dos, edad: 41, correo: 'beto@prueba.mx', convenio: 'ISSSTEP' },
  ])
  expect(eventos).toEqual([{ event: 'UpdatedClient', id, idSucursal: sucursal }])
  const { sha256, ...hecha } = await importacion(t, tk, id)
  expect(hecha).toMatchObject({ estado: 'terminada', escritos: 2, porEscribir: 2 })
  const auditadas = await t.db
    .selectFrom('auditoria')
    .selectAll()
    .where('accion', '=', 'cliente importado')
    .where('id_usuario', '=', usuario.id)
    .execute()
  expect(auditadas).toHaveLength(2)
  expect(auditadas[0]?.despues).toMatchObject({ importacion: id, archivo: sha256, sucursal })
  expect(await t.db.selectFrom('mensaje').select('id').execute()).toEqual([])
})

test('the same file twice changes nothing; a corrected one changes only what it corrects', async () => {
  const { tk, sucursal } = await duenio()
  const [uno, dos] = [telefono(), telefono()]
  await importar(t, tk, libro(fila(1, 'Ana Ríos', uno), fila(2, 'Beto Luna', dos)), { sucursal })
  const [ana, beto] = await pacientesDe(sucursal)

  const otra = await revisar(t, tk, libro(fila(1, 'Ana Ríos', uno), fila(2, 'Beto Luna', dos)), { sucursal })
  expect((await importacion(t, tk, otra)).cuentas).toMatchObject({ Igual: 2, Nuevo: 0, Cambia: 0 })

  // Beto's phone was put right at the counter; the file corrects Ana's name and still says Beto's old phone.
  const arreglado = telefono()
  await t.call(tk, clientes.guardar, { params: { id: beto?.id ?? 0 }, body: { telefono: arreglado } })
  const corregido = libro(fila(1, 'Ana María Ríos', uno), fila(2, 'Beto Luna', dos))
  const id = await revisar(t, tk, corregido, { sucursal })
  expect(await renglones(t, tk, id)).toMatchObject([
    { estado: 'Cambia', cambios: [{ campo: 'nombreCompleto', antes: 'ANA RÍOS', despues: 'ANA MARÍA RÍOS' }] },
    { estado: 'Igual' },
  ])
  await t.call(tk, mudanza.empezar, { params: { id } })
  await atenderTodo(t)
  expect(await pacientesDe(sucursal)).toMatchObject([
    { id: ana?.id, nombre: 'ANA MARÍA RÍOS' },
    { id: beto?.id, telefono: arreglado },
  ])
})

test('rows that repeat another stay out, and both numbers mean the one patient', async () => {
  const { tk, sucursal } = await duenio()
  const uno = telefono()
  const id = await importar(
    t,
    tk,
    libro(fila(1, 'Ana Ríos', uno), fila(9, 'ANA RIOS', uno), fila(1, 'Otra Persona', telefono())),
    { sucursal },
  )

  expect(await renglones(t, tk, id)).toMatchObject([
    { estado: 'Nuevo' },
    { estado: 'Omitido', motivo: 'Repite el renglón 2.' },
    { estado: 'Problema', problemas: [{ campo: 'numeroExterno', columna: 0 }] },
  ])
  const [ana] = await pacientesDe(sucursal)
  const claves = await t.db
    .selectFrom('importado')
    .select('clave')
    .where('id_registro', '=', ana?.id ?? 0)
    .where('clave', 'like', '#%')
    .execute()
  expect(claves.map(({ clave }) => clave).sort()).toEqual([`#${sucursal}|1`, `#${sucursal}|9`])
})

test('a cell is corrected in its place, and the row is looked at again', async () => {
  const { tk, sucursal } = await duenio()
  const id = await revisar(
    t,
    tk,
    libro(fila(1, 'Ana Ríos', '222481093'), fila(2, 'Beto Luna', telefono(), '31/02/1985')),
    { sucursal },
  )
  expect((await importacion(t, tk, id)).cuentas).toMatchObject({ Problema: 2 })

  const { body } = await t.call(tk, mudanza.cambiarRenglon, {
    params: { id, numero: 2 },
    body: { correccion: { columna: 2, texto: '222 481 0937' } },
  })
  expect(body.renglon).toMatchObject({ estado: 'Nuevo', problemas: [], valores: { telefono: '2224810937' } })
  expect(body.importacion.cuentas).toMatchObject({ Nuevo: 1, Problema: 1 })
  expect(await pacientesDe(sucursal)).toHaveLength(0)
})

describe('who is probably here already', () => {
  const dudosa = async () => {
    const { tk, sucursal, usuario } = await duenio()
    const tel = telefono()
    const antes = await buildCliente(t.db, {
      idSucursal: sucursal,
      nombre: 'MARÍA GUADALUPE HERNÁNDEZ MORALES',
      telefono: tel,
    })
    await t.db.updateTable('cliente').set({ fecha_nacimiento: '1960-03-12' }).where('id', '=', antes.id).execute()
    const archivo = libro(fila(7, 'Ma. Gpe. Hdez. Morales', tel, '12/03/1960', ['', '', 'ISSSTEP']))
    const id = await revisar(t, tk, archivo, { sucursal })
    return { tk, sucursal, usuario, antes, id }
  }
  const decidir = async (tk: string, id: number, decision: 'unir' | 'aparte' | 'omitir') => {
    await t.call(tk, mudanza.cambiarRenglon, { params: { id, numero: 2 }, body: { decision } })
    await t.call(tk, mudanza.empezar, { params: { id } })
    await atenderTodo(t)
  }

  test('stands beside the row with a reason', async () => {
    const { tk, id, antes } = await dudosa()
    const [renglon] = await renglones(t, tk, id)
    expect(renglon).toMatchObject({
      ...{ estado: 'Problema', motivo: 'Posible duplicado' },
      candidato: { id: antes.id, pedidos: 0, visitas: 0, iguales: ['telefono', 'fechaNacimiento'] },
    })
    expect((await importacion(t, tk, id)).duplicados).toBe(1)
  })

  test('joined, he keeps his name and gets what he lacked', async () => {
    const { tk, id, antes, sucursal } = await dudosa()
    await decidir(tk, id, 'unir')
    expect(await pacientesDe(sucursal)).toMatchObject([
      { id: antes.id, nombre: 'MARÍA GUADALUPE HERNÁNDEZ MORALES', convenio: 'ISSSTEP' },
    ])
  })

  test('kept apart, he is another patient', async () => {
    const { tk, id, sucursal } = await dudosa()
    await decidir(tk, id, 'aparte')
    expect(await pacientesDe(sucursal)).toHaveLength(2)
  })

  test('skipped, nothing is written', async () => {
    const { tk, id, sucursal } = await dudosa()
    await decidir(tk, id, 'omitir')
    expect(await pacientesDe(sucursal)).toHaveLength(1)
    expect(await renglones(t, tk, id)).toMatchObject([{ estado: 'Omitido', motivo: 'Lo dejaste fuera.' }])
  })

  test('is no parent of one phone', async () => {
    const { tk, sucursal } = await duenio()
    const tel = telefono()
    const archivo = libro(fila(1, 'Luis Peña Soto', tel, '12/03/1960'), fila(2, 'Luis Peña Mora', tel, '01/05/1990'))
    const id = await importar(t, tk, archivo, { sucursal })
    expect((await importacion(t, tk, id)).escritos).toBe(2)
  })
})

test('people of one file who are alike are as many as the file says', async () => {
  const { tk, sucursal } = await duenio()
  const [nombres, apellidos] = [
    ['Ana', 'Beto', 'Carla', 'Darío', 'Elena'],
    ['Luna', 'Soto', 'Mora', 'Vega', 'Ríos', 'Peña', 'Gil', 'Paz', 'Solís', 'Tovar'],
  ]
  const nombre = (i: number) =>
    `${nombres[i % 5]} ${apellidos[Math.floor(i / 5) % 10]} ${apellidos[Math.floor(i / 50) % 10]}`
  const filas = Array.from({ length: 450 }, (_, i) => fila(i + 1, nombre(i), telefono()))
  const id = await importar(t, tk, libro(...filas), { sucursal })
  expect(await importacion(t, tk, id)).toMatchObject({ escritos: 450, cuentas: { Nuevo: 450, Problema: 0 } })
})

describe('type 1', () => {
  test('brings rows into his own branch only', async () => {
    const { tk, idSucursal } = await abrirPuesto(t, '1')
    const ajena = await buildSucursal(t.db, { folio: 'AJENA' })
    const archivo = csv([
      ['Nombre completo', 'Teléfono', 'Edad', 'Sucursal'],
      ['Ana Ríos', telefono(), 30, ''],
      ['Beto Luna', telefono(), 30, 'AJENA'],
    ])
    expect((await subir(t, tk, archivo, { sucursal: ajena })).status).toBe(404)
    const id = await importar(t, tk, archivo)

    expect(await renglones(t, tk, id, { estado: 'Problema' })).toMatchObject([
      { numero: 3, problemas: [{ campo: 'sucursal', mensaje: 'Es de otra sucursal; tú importas sólo en la tuya.' }] },
    ])
    expect(await pacientesDe(idSucursal)).toHaveLength(1)
    expect(await pacientesDe(ajena)).toHaveLength(0)
  })

  test('does not find what somebody else brought in', async () => {
    const { tk, sucursal } = await duenio()
    const id = await revisar(t, tk, libro(fila(1, 'Ana Ríos', telefono())), { sucursal })
    const otro = await abrirPuesto(t, '1', sucursal)
    expect((await t.call(otro.tk, mudanza.una, { params: { id } })).status).toBe(404)
    expect((await t.call(otro.tk, mudanza.empezar, { params: { id } })).status).toBe(404)
    expect((await t.call(otro.tk, mudanza.list, {})).body.data).toEqual([])
  })
})

test('two people bring one file in at once: every patient is there once', async () => {
  const { tk, sucursal } = await duenio()
  const otro = await abrirPuesto(t, '1', sucursal)
  const archivo = libro(
    ...Array.from({ length: 60 }, (_, i) =>
      fila(i + 1, `Paciente ${'ABCDEFGHIJ'[i % 10]} ${'KLMNOP'[i % 6]}`, telefono()),
    ),
  )
  const ids = await Promise.all([revisar(t, tk, archivo, { sucursal }), revisar(t, otro.tk, archivo)])
  await Promise.all([
    t.call(tk, mudanza.empezar, { params: { id: ids[0] } }),
    t.call(otro.tk, mudanza.empezar, { params: { id: ids[1] } }),
  ])
  await Promise.all(Array.from({ length: 4 }, () => atenderTodo(t)))

  expect(await pacientesDe(sucursal)).toHaveLength(60)
  const [una, dos] = [await importacion(t, tk, ids[0]), await importacion(t, otro.tk, ids[1])]
  expect([una.estado, dos.estado]).toEqual(['terminada', 'terminada'])
  expect(una.cuentas.Nuevo + dos.cuentas.Nuevo).toBe(60)
})

describe('an import is taken back', () => {
  test('but for what somebody touched since, which is named with its reason', async () => {
    const { tk, sucursal } = await duenio()
    const [uno, dos, tres] = [telefono(), telefono(), telefono()]
    const previo = await buildCliente(t.db, { idSucursal: sucursal, nombre: 'CARLA FARÍAS', telefono: tres })
    const id = await importar(
      t,
      tk,
      libro(
        fila(1, 'Ana Ríos', uno),
        fila(2, 'Beto Luna', dos),
        fila(3, 'Carla Farías', tres, '10/10/1991', ['', '', 'IMSS']),
      ),
      { sucursal },
    )
    const beto = (await pacientesDe(sucursal)).find(({ nombre }) => nombre === 'BETO LUNA')
    await t.call(tk, clientes.guardar, { params: { id: beto?.id ?? 0 }, body: { domicilio: 'Calle 5' } })
    expect(await leerCliente(t, previo.id)).toMatchObject({ convenio: 'IMSS', fecha_nacimiento: '1991-10-10' })

    const hecha = await deshacer(t, tk, id)

    expect(hecha).toMatchObject({ estado: 'deshecha', deshechos: 2, noDeshechos: 1 })
    expect(await renglones(t, tk, id, { noDeshechos: 'true' })).toMatchObject([
      { numero: 3, noDeshecho: 'Alguien lo editó después.' },
    ])
    expect((await pacientesDe(sucursal)).map(({ nombre }) => nombre)).toEqual(['CARLA FARÍAS', 'BETO LUNA'])
    expect(await leerCliente(t, previo.id)).toMatchObject({ convenio: null, fecha_nacimiento: null, edad: 40 })

    const otra = await revisar(t, tk, libro(fila(1, 'Ana Ríos', uno), fila(2, 'Beto Luna', dos)), { sucursal })
    expect(await renglones(t, tk, otra)).toMatchObject([{ estado: 'Nuevo' }, { estado: 'Igual' }])
  })

  test('for thirty days', async () => {
    const { tk, sucursal, usuario } = await duenio()
    const ahora = t.app.deps.now()
    const id = await importar(t, tk, libro(fila(1, 'Ana Ríos', telefono())), { sucursal })
    t.ponerReloj(new Date(ahora.getTime() + 31 * 24 * 3600 * 1000))
    try {
      const respuesta = await t.call(await t.entrar(usuario), mudanza.deshacer, { params: { id } })
      expect(respuesta.body).toMatchObject({
        error: 'DESHACER_VENCIDO',
        message: 'Se podía deshacer hasta el 24/12/2026.',
      })
    } finally {
      t.ponerReloj(ahora)
    }
  })
})

test('the rows with problems come back as the same file with what is wrong', async () => {
  const { tk, sucursal } = await duenio()
  const id = await revisar(t, tk, libro(fila(1, 'Ana Ríos', '22'), fila(2, 'Beto Luna', telefono())), { sucursal })
  const { body } = await t.call(tk, mudanza.problemas, { params: { id } })
  const lineas = Buffer.from(body.data.base64, 'base64').toString().trim().split('\r\n')
  expect(body.data.nombre).toBe('clientes con problema.csv')
  expect(lineas).toHaveLength(2)
  expect(lineas[0]).toMatch(/^\ufeff?Número externo,.*,Problema$/)
  expect(lineas[1]).toMatch(/^1,Ana Ríos,22,.*Son 2 dígitos/)
})

test('a consent of an old file is registered once, and never against his own word', async () => {
  const { tk, sucursal } = await duenio()
  const [uno, dos] = [telefono(), telefono()]
  await t.db
    .insertInto('preferencia_whatsapp')
    .values({
      telefono: dos,
      promociones: false,
      fuente: 'palabra',
      ocurrido_en: t.app.deps.now(),
      recibido_en: t.app.deps.now(),
    })
    .execute()
  const archivo = csv([
    ['Nombre completo', 'Teléfono', 'Edad', 'Acepta avisos por WhatsApp', 'Acepta promociones por WhatsApp'],
    ['Ana Ríos', uno, 30, 'Sí', 'Sí'],
    ['Beto Luna', dos, 30, 'Sí', 'Sí'],
  ])
  await importar(t, tk, archivo, { sucursal })
  const dados = await t.db
    .selectFrom('consentimiento as k')
    .innerJoin('cliente as c', 'c.id', 'k.id_cliente')
    .select(['c.nombre', 'k.whatsapp_avisos', 'k.whatsapp_promociones', 'k.version_aviso'])
    .where('c.id_sucursal', '=', sucursal)
    .orderBy('c.id')
    .execute()
  expect(dados).toEqual([
    { nombre: 'ANA RÍOS', whatsapp_avisos: true, whatsapp_promociones: true, version_aviso: 'Importado' },
    { nombre: 'BETO LUNA', whatsapp_avisos: true, whatsapp_promociones: false, version_aviso: 'Importado' },
  ])
})

test('a file that says nothing of notices silences nobody', async () => {
  const { tk, sucursal } = await duenio()
  await buildCliente(t.db, { idSucursal: sucursal, nombre: 'CARO VEGA', telefono: '7225550003' })
  const archivo = csv([
    ['Nombre completo', 'Teléfono', 'Edad', 'Acepta promociones por WhatsApp'],
    ['Ana Ríos', telefono(), 30, 'Sí'],
    ['Beto Luna', telefono(), 30, 'No'],
    ['Caro Vega', '7225550003', 30, 'Sí'],
  ])
  await importar(t, tk, archivo, { sucursal })
  const dados = await t.db
    .selectFrom('consentimiento as k')
    .innerJoin('cliente as c', 'c.id', 'k.id_cliente')
    .select(['c.nombre', 'k.whatsapp_avisos', 'k.whatsapp_promociones'])
    .where('c.id_sucursal', '=', sucursal)
    .orderBy('c.nombre')
    .execute()
  expect(dados).toEqual([
    { nombre: 'ANA RÍOS', whatsapp_avisos: true, whatsapp_promociones: true },
    { nombre: 'BETO LUNA', whatsapp_avisos: true, whatsapp_promociones: false },
    { nombre: 'CARO VEGA', whatsapp_avisos: true, whatsapp_promociones: true },
  ])
})
