import { abrirCsd } from '@nitida/cfdi/csd'
import { esRfc } from '@nitida/contract/claves'
import { hayTelefono } from '@nitida/contract/telefonos'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Archivos } from '../../src/adapters/archivos/archivos.ts'
import { llenarDemo } from '../../src/demo/demo.ts'
import { digitoVerificador } from '../../src/demo/rfc.ts'
import { atenderComparacion } from '../../src/modules/duplicados/duplicados.hallazgo.service.ts'
import { type BaseDatos, crearDb, crearPool } from '../../src/platform/datos/db.ts'
import { abrirClaveDeDatos, descifrarCampo } from '../../src/platform/seguridad/cifrado.ts'
import { leerClaveMaestra } from '../../src/platform/seguridad/clave-maestra.ts'
import { type BaseDePrueba, crearBaseDePrueba } from '../baseDeDatos.ts'
import { AHORA } from '../reloj.ts'
import { exigirReglas } from '../testApp.ts'

const maestra = leerClaveMaestra('b'.repeat(64))
const bases: BaseDePrueba[] = []
const dbs: BaseDatos[] = []

async function llenar(archivos: Archivos | null = null): Promise<BaseDatos> {
  const base = await crearBaseDePrueba(inject('pgUrl'))
  bases.push(base)
  await llenarDemo(base.url, AHORA, maestra, archivos)
  const db = crearDb(crearPool(base.url, { max: 1 }))
  dbs.push(db)
  return db
}

const pacientesDe = (db: BaseDatos) => db.selectFrom('cliente').selectAll().orderBy('id').execute()

let db: BaseDatos
beforeAll(async () => {
  db = await llenar()
})
afterAll(async () => {
  for (const abierta of dbs) await abierta.destroy()
  for (const base of bases) await base.borrar()
})

test('the demo chain has some 150 patients over its three branches, newest last (D-71)', async () => {
  const pacientes = await pacientesDe(db)
  const enCada = [1, 2, 3].map((sucursal) => pacientes.filter((p) => p.id_sucursal === sucursal).length)

  expect(pacientes.length).toBeGreaterThanOrEqual(140)
  expect(Math.min(...enCada)).toBeGreaterThan(20)
  expect(pacientes.map((p) => p.creado_en)).toEqual(pacientes.map((p) => p.creado_en).sort((a, b) => +a - +b))
  expect(pacientes.at(-1)?.creado_en.getTime()).toBeLessThanOrEqual(AHORA.getTime())
})

test('it has patients who were registered twice, and the job finds them and nobody else', async () => {
  while (await atenderComparacion({ base: db, now: () => AHORA }));
  const parejas = await db
    .selectFrom('pareja_parecida as p')
    .innerJoin('cliente as a', 'a.id', 'p.id_a')
    .innerJoin('cliente as b', 'b.id', 'p.id_b')
    .select(['a.nombre as una', 'b.nombre as otra'])
    .orderBy('a.nombre')
    .execute()
  expect(parejas).toEqual([
    { una: 'ENRIQUE RODRÍGUEZ CRUZ', otra: 'ENRIQUE RODRIGUES CRUZ' },
    { una: 'ROSA MARÍA FLORES JIMÉNEZ', otra: 'ROSA MA. FLORES JIMÉNEZ' },
  ])
})

test('every branch has quotes of all kinds, warranties and remakes, and every rule holds', async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from presupuesto q where q.id_sucursal = s.id) as presupuestos,
      (select count(*)::int from presupuesto q where q.id_sucursal = s.id and q.id_pedido is not null) as pedidos,
      (select count(*)::int from presupuesto q where q.id_sucursal = s.id and q.interesa is not null) as interesan,
      (select count(*)::int from presupuesto q where q.id_sucursal = s.id and q.perdido_en is not null) as perdidos,
      (select count(*)::int from rehecho r join pedido p on p.id = r.id_pedido where p.id_sucursal = s.id) as rehechos,
      (select count(*)::int from garantia_uso u join pedido p on p.id = u.id_pedido where p.id_sucursal = s.id) as usos,
      (select count(*) > 5 from garantia g join pedido p on p.id = g.id_pedido where p.id_sucursal = s.id) as garantias
    from sucursal s order by s.id`.execute(db)
  const una = { presupuestos: 6, pedidos: 1, interesan: 1, perdidos: 1, rehechos: 2, usos: 1, garantias: true }
  expect(rows).toEqual([una, una, una])
  await exigirReglas(bases[0]?.url ?? '')
})

test('orders sold frames of the catalogue, and two keep theirs apart', async () => {
  const { rows } = await sql`select count(*)::int as elementos, count(m.id)::int as vendidos
    from pedido_elemento e left join movimiento_inventario m on m.id_elemento = e.id and m.causa = 'venta' and not m.sin_existencia
    where e.id_articulo is not null`.execute(db)
  expect(rows).toEqual([{ elementos: 8, vendidos: 6 }])
})

test('orders stand in every stage of the bench, each pair in its tray, one made again and one ready after its check', async () => {
  const { rows } =
    await sql`select t.etapa, count(*)::int as cuantos, sum(t.rehechos)::int as rehechos from trabajo_par t
    where t.charola is not null group by t.etapa order by t.etapa`.execute(db)
  expect(rows).toEqual([
    { etapa: 'bisel', cuantos: 3, rehechos: 0 },
    { etapa: 'calidad', cuantos: 3, rehechos: 0 },
    { etapa: 'listo', cuantos: 2, rehechos: 0 },
    { etapa: 'montaje', cuantos: 2, rehechos: 1 },
    { etapa: 'surtido', cuantos: 1, rehechos: 0 },
  ])
  const { rows: hechos } = await sql`select causa, paga, costo from rehecho_de_par`.execute(db)
  expect(hechos).toEqual([{ causa: 'taller', paga: 'optica', costo: 28_000 }])
})

test('it is the same chain every time', async () => {
  expect(await pacientesDe(await llenar())).toEqual(await pacientesDe(db))
})

test('phones are of no company, and no RFC makes a screen doubt its check digit', async () => {
  const pacientes = await pacientesDe(db)
  const rfcs = pacientes.flatMap((p) => (p.rfc ? [p.rfc] : []))
  const telefonos = pacientes.map((p) => p.telefono).filter(hayTelefono)

  expect(telefonos.filter((telefono) => !/^(?:222|664)00\d{5}$/.test(telefono))).toEqual([])
  expect(rfcs.length).toBeGreaterThan(10)
  for (const rfc of rfcs) {
    expect(esRfc(rfc)).toBe(true)
    expect(digitoVerificador(rfc.slice(0, 12))).toBe(rfc.at(12))
  }
})

test('every branch has a seal of its own that stamps, made here and signed by nobody (D-57)', async () => {
  const sucursales = await db
    .selectFrom('sucursal as s')
    .innerJoin('sucursal_csd as c', 'c.id_sucursal', 's.id')
    .select(['s.id', 's.rfc', 'c.clave_datos', 'c.certificado', 'c.llave', 'c.contrasena'])
    .execute()
  expect(sucursales).toHaveLength(3)
  for (const { id, rfc, clave_datos, certificado, llave, contrasena } of sucursales) {
    const clave = abrirClaveDeDatos(maestra, clave_datos)
    const abrir = (campo: string, cifrado: Buffer | null) =>
      cifrado && descifrarCampo(clave, { sucursal: id, campo }, cifrado).toString()
    const partes = {
      certificado: abrir('certificado', certificado),
      llave: abrir('llave', llave),
      contrasena: abrir('contrasena', contrasena),
    }
    expect(abrirCsd(partes, { rfc, hoy: AHORA })).toMatchObject({ completo: true, certificado: { porVencer: false } })
  }
})

test('some have no phone, and some have the same name', async () => {
  const pacientes = await pacientesDe(db)
  const tocayos = pacientes.filter((p) => p.nombre === 'JUAN HERNÁNDEZ HERNÁNDEZ')

  expect(pacientes.some((p) => !hayTelefono(p.telefono))).toBe(true)
  expect(new Set(tocayos.map((p) => p.telefono)).size).toBe(3)
})

test('the check digit is that of SAT', () => {
  // Two of SAT's published test identities, a person and a company. Its generic RFCs do not follow the rule.
  for (const rfc of ['CACX7605101P8', 'EKU9003173C9']) {
    expect([rfc, digitoVerificador(rfc.slice(0, -1))]).toEqual([rfc, rfc.at(-1)])
  }
})

test('patients who have been here for a while have two to six plausible visits, orders are made from them, and pictures are drawn', async () => {
  const guardadas = new Map<string, Uint8Array>()
  const archivos = {
    guardar: async (clave: string, bytes: Uint8Array) => void guardadas.set(clave, bytes),
    guardarArchivo: async () => {},
    leer: async () => null,
    borrar: async () => {},
  }
  const conFotos = await llenar(archivos)
  const visitas = await conFotos.selectFrom('visita').selectAll().orderBy('id').execute()
  const porPaciente = new Map<number, typeof visitas>()
  for (const visita of visitas)
    porPaciente.set(visita.id_cliente, [...(porPaciente.get(visita.id_cliente) ?? []), visita])
  const pedidos = await conFotos.selectFrom('pedido').select(['id_cliente', 'id_visita', 'creado_en']).execute()
  const fotos = await conFotos.selectFrom('foto').select(['imagen', 'id_visita']).execute()

  expect(porPaciente.size).toBeGreaterThan(50)
  for (const suyas of porPaciente.values()) {
    expect(suyas.length).toBeGreaterThanOrEqual(2)
    expect(suyas.length).toBeLessThanOrEqual(6)
    expect(suyas.map(({ creado_en }) => +creado_en)).toEqual(
      suyas.map(({ creado_en }) => +creado_en).sort((a, b) => a - b),
    )
    for (const [n, visita] of suyas.entries()) {
      const antes = suyas[n - 1]
      if (antes) expect(Math.abs(Number(visita.esf_od) - Number(antes.esf_od))).toBeLessThanOrEqual(0.5)
      expect(visita.eje_od === null).toBe(visita.cil_od === null)
    }
  }
  const conVisita = pedidos.filter(({ id_visita }) => id_visita !== null)
  expect(conVisita.length).toBeGreaterThan(10)
  for (const { id_cliente, id_visita, creado_en } of conVisita) {
    const visita = visitas.find(({ id }) => id === id_visita)
    expect([visita?.id_cliente, Number(visita?.creado_en) < +creado_en]).toEqual([id_cliente, true])
  }
  expect(new Set(fotos.map(({ id_visita }) => id_visita)).size).toBeGreaterThan(10)
  const nombres = [...guardadas.keys()].map((clave) => clave.split('/').at(-1))
  for (const { imagen } of fotos) expect(nombres).toContain(imagen.toString('hex'))

  const deArticulos = await conFotos.selectFrom('articulo_imagen').select(['imagen', 'miniatura']).execute()
  expect(deArticulos).toHaveLength(8)
  for (const hash of deArticulos.flatMap(({ imagen, miniatura }) => [imagen, miniatura]))
    expect(nombres).toContain(hash?.toString('hex'))
})
