import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { crearCsdDePrueba } from '@nitida/cfdi/csd-de-prueba'
import { aPesos, sumar } from '@nitida/contract/dinero'
import pg from 'pg'
import { archivosEnDisco } from '../apps/api/src/adapters/archivos/disco.ts'
import { correoRegistro } from '../apps/api/src/adapters/correo/registro.ts'
import { transporteRegistro } from '../apps/api/src/adapters/whatsapp/registro.ts'
import { buildApp, type Deps } from '../apps/api/src/app.ts'
import { cancelarFactura } from '../apps/api/src/modules/facturacion/facturacion.cancelacion.service.ts'
import { cerrarMes } from '../apps/api/src/modules/facturacion/facturacion.cierre.service.ts'
import { crearFactura } from '../apps/api/src/modules/facturacion/facturacion.crear.service.ts'
import { listSinFactura } from '../apps/api/src/modules/facturacion/facturacion.global.queries.ts'
import { crearGlobal, diasDe } from '../apps/api/src/modules/facturacion/facturacion.global.service.ts'
import { facturaDePedido } from '../apps/api/src/modules/facturacion/facturacion.pedido.service.ts'
import { abonar } from '../apps/api/src/modules/pedidos/pedidos.pagos.service.ts'
import { guardarCsd } from '../apps/api/src/modules/sucursales/sucursales.csd.service.ts'
import { leerClaveMaestra } from '../apps/api/src/platform/clave-maestra.ts'
import type { CtxSesion } from '../apps/api/src/platform/ctx.ts'
import { crearPool } from '../apps/api/src/platform/db.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/embedded-postgres.ts'
import { leerEntorno } from '../apps/api/src/platform/entorno.ts'
import { migrar } from '../apps/api/src/platform/migrar.ts'
import { crearLog } from '../apps/api/src/platform/registro.ts'
import { ctxDeTarea } from '../apps/api/src/tareas.ts'
import { consultarAhora, describir } from '../db/oraculo/oraculo.ts'
import type { Escenario, Resultado } from './escenario.ts'

const SUCURSALES = 30
/** MES_VENTAS makes a smaller month of the same shape. */
const VENTAS = Number(process.env.MES_VENTAS ?? 9000)
const TICKETS = 2000
const RFC = 'EKU9003173C9'
const MES = '2026-11'
const AHORA = new Date('2026-11-28T18:00:00Z')
const HORA_MS = 3_600_000

const receptor = {
  ...{ RFC: 'GOMJ800101AB1', NombreRazonSocial: 'JUANA GÓMEZ MUÑOZ', CodigoPostal: '72000' },
  ...{ RegimenFiscal: '612', UsoCFDI: 'G03', Correo: null },
}

/** A chain that sold a month: one order in twelve with an advance alone, and a branch more with 2,000 tickets. */
const CADENA = `
  insert into usuario (nombre, apellido_paterno, apellido_materno, correo, contrasena_hash, tipo, creado_en)
    values ('Ana', 'Uno', 'Dos', 'ana@bench.mx', '$argon2id$x', '0', $1);
`
const SUCURSAL = `insert into sucursal (folio, direccion, codigo_postal, rfc, razon_social, creada_en)
  select n::text, 'Calle ' || n, '72000', '${RFC}', 'ESCUELA KEMPER URGATE', $1::timestamptz from generate_series(1, $2::int) n returning id`
const CLIENTE = `insert into cliente (nombre, edad, telefono, id_sucursal, creado_en, creado_por)
  values ('CLIENTE', 40, '0000000000', $1, $2::timestamptz, $3) returning id`
const ventasDe = (anticipos: boolean) => `
  with nuevos as (
    insert into pedido (hash_id, id_sucursal, folio, id_cliente, estatus, fecha_entrega, tipo_pago, forma_pago, tipo_ticket,
      importe, total, id_creador, id_modificador, creado_en, modificado_en)
    select upper(lpad(to_hex($1::bigint * 100000 + n), 26, '0')), $1, n, $2, 'En proceso de elaboración',
      '2026-11-30', case when ${anticipos} and n % 12 = 0 then 'Anticipo' else 'total' end,
      (array['Efectivo', 'Debito', 'Credito', 'Transferencia'])[1 + (n / 7) % 4], 'Comprobante',
      case when ${anticipos} and n % 12 = 0 then 20000 else 50000 + (n * 7919) % 300000 end, 50000 + (n * 7919) % 300000, $3, $3,
      $4::timestamptz, $4::timestamptz
    from generate_series(1, $5::int) n returning *),
  elementos as (
    insert into pedido_elemento (id_pedido, orden, armazon, importe_armazon) select id, 1, 'Nítida', total from nuevos),
  folios as (insert into folio_pedido (id_sucursal, ultimo) values ($1, $5))
  insert into pago (id_pedido, id_sucursal, tipo, forma_pago, importe, saldo_despues, revision_pedido, id_usuario, dia, creado_en)
    select id, $1, case tipo_pago when 'total' then 'total' else 'anticipo' end, forma_pago, importe, total - importe, 1, $3,
      '2026-11-28', $4::timestamptz from nuevos`

async function vender(url: string, porSucursal: number): Promise<{ maestro: number; sucursales: number[] }> {
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  try {
    await cliente.query(CADENA, [AHORA])
    const maestro = Number((await cliente.query('select id from usuario')).rows[0].id)
    const { rows } = await cliente.query(SUCURSAL, [AHORA, SUCURSALES + 1])
    const sucursales = rows.map(({ id }) => Number(id))
    for (const [n, id] of sucursales.entries()) {
      const persona = (await cliente.query(CLIENTE, [id, AHORA, maestro])).rows[0].id
      const grande = n === SUCURSALES
      await cliente.query(ventasDe(!grande).replace('1 + (n / 7) % 4', grande ? '1' : '1 + (n / 7) % 4'), [
        id,
        persona,
        maestro,
        AHORA,
        grande ? TICKETS : porSucursal,
      ])
    }
    return { maestro, sucursales }
  } finally {
    await cliente.end()
  }
}

interface Mes {
  deps: Deps
  ctx: CtxSesion
  t: { pac: Deps['pac']; maestra: Deps['claveMaestra'] }
  enlaces: { clave: Deps['claveFacturas']; base: string }
}

/** Invoices one order; deferred, it is paid a second time. @returns the invoice. */
async function facturar({ ctx, t, enlaces }: Mes, id: number) {
  const { Conceptos, FormaPago, MetodoPago, Total, idSucursal, saldoPendiente } = await facturaDePedido(ctx, id)
  const { factura } = await crearFactura(ctx, t, enlaces, {
    ...{ Receptor: receptor, FormaPago, MetodoPago, Total, IdSucursal: idSucursal, idPedido: id },
    ...{ SubTotal: null, Descuento: 0, DescuentoCalculado: null },
    Conceptos: Conceptos.map((c) => ({ ...c, Importe: null, Descuento: 0, DescuentoCalculado: null })),
  })
  if (saldoPendiente > 0) await abonar(ctx, id, { importe: 50, formaPago: 'Debito' })
  return factura
}

/** 12 % by name, 8 % deferred with two payments each, and 5 % of all cancelled again. */
async function facturarVentas(mes: Mes, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: number; folio: number }>(
    `select id, folio from pedido where (folio % 12 in (0, 5) or folio % 25 = 1)
      and id_sucursal < (select max(id) from sucursal) order by id`,
  )
  for (const { id, folio } of rows) {
    const factura = await facturar(mes, Number(id))
    if (factura && folio % 12 !== 0 && folio % 20 === 1)
      await cancelarFactura(mes.ctx, mes.t, {
        ...{ idFactura: factura.idFactura, motivo: '03', totalFactura: factura.total },
        ...{ folioFiscal: null, idSucursal: null, selloCFDI: null, folioSustitucion: null },
      })
  }
}

/** A global of 2,000 tickets, from the click to the answer. */
async function globalGrande({ deps, ctx, t, enlaces }: Mes, idSucursal: number): Promise<number> {
  const pedidas = { idSucursal, ...diasDe(MES), formaPago: 'Efectivo' as const }
  const ventas = await listSinFactura(deps.db, pedidas, TICKETS)
  const Total = aPesos(sumar(...ventas.map(({ importe }) => importe)))
  const inicio = performance.now()
  const { factura } = await crearGlobal(ctx, t, enlaces, {
    ...{ metodoPago: 'Efectivo', mes: MES, transacciones: ventas.map(({ id }) => id), IdSucursal: idSucursal, Total },
  })
  if (!factura || ventas.length !== TICKETS) throw new Error('the global was not stamped')
  return performance.now() - inicio
}

async function correrMes(url: string, carpeta: string): Promise<Resultado[]> {
  await migrar(url, path.resolve(import.meta.dirname, '../db/migrations'))
  const { maestro, sucursales } = await vender(url, Math.round(VENTAS / SUCURSALES))
  const pool = crearPool(url, { max: 10 })
  let ahora = AHORA
  const app = await buildApp({
    ...{ pool, poolBusquedas: pool, url, demo: false, now: () => ahora, log: crearLog('error'), web: null },
    entorno: leerEntorno({ NODE_ENV: 'test', APP_TOKEN: 'bench' }),
    claveMaestra: leerClaveMaestra(randomBytes(32).toString('hex')),
    ...{ transporte: transporteRegistro, transporteCorreo: correoRegistro, provisional: carpeta },
    archivos: archivosEnDisco(carpeta, carpeta),
  })
  try {
    const { deps } = app
    const actor = { id: maestro, name: 'A', lastName: 'B', secondLastName: 'C', tipo: '0' as const, idSucursal: null }
    const ctx: CtxSesion = { ...ctxDeTarea(deps), actor, alcance: { tipo: 'todas' } }
    const enlaces = { clave: deps.claveFacturas, base: '/api' }
    const mes = { deps, ctx, t: { pac: deps.pac, maestra: deps.claveMaestra }, enlaces }
    const desde = new Date(AHORA.getTime() - 365 * 24 * HORA_MS)
    const { certificado, llave, contrasena } = crearCsdDePrueba({ rfc: RFC, desde, hasta: new Date('2028-01-01') })
    for (const id of sucursales)
      await guardarCsd(
        ctx,
        mes.t.maestra,
        { id, rfc: RFC, rfcCambia: false },
        {
          ...{ CSD: certificado, privateKey: llave, passCSD: contrasena },
        },
      )
    const grande = await globalGrande(mes, sucursales.at(-1) ?? 0)
    const inicio = performance.now()
    await facturarVentas(mes, pool)
    const facturado = performance.now()
    ahora = new Date(AHORA.getTime() + HORA_MS)
    const { pendiente, fallos } = await cerrarMes(ctx, mes.t, enlaces, MES)
    const fin = performance.now()
    const cliente = new pg.Client({ connectionString: url })
    await cliente.connect()
    const fallas = await consultarAhora(cliente)
    const { rows } = await cliente.query('select clase, count(*)::int as n from factura group by 1 order by 1')
    await cliente.end()
    console.log(
      rows.map(({ clase, n }) => `${n} ${clase}`).join(', '),
      fallos.join('; '),
      fallas.map(describir).join('; '),
    )
    const de = (nombre: string, valor: number, unidad: string, limite: string): Resultado => ({
      nombre,
      valor,
      unidad,
      limite,
    })
    return [
      de('a global of 2,000 tickets', grande / 1000, 's', 'mesGlobalS'),
      de(`a month of ${VENTAS} sales: invoices by name and deferred`, (facturado - inicio) / 1000, 's', 'mesFacturasS'),
      de(`a month of ${VENTAS} sales: closed by script`, (fin - facturado) / 1000, 's', 'mesCierreS'),
      de('left in no CFDI', pendiente, '$', 'mesPendiente'),
      de('rules that do not hold', fallas.length, '', 'mesPendiente'),
    ]
  } finally {
    await app.close()
    await pool.end()
  }
}

/** The fiscal month of a chain of thirty branches, on the sandbox. */
export const mes: Escenario = {
  nombre: 'mes',
  async correr() {
    const carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-mes-'))
    const servidor = await startEmbeddedPostgres(carpeta)
    try {
      return await correrMes(servidor.url, carpeta)
    } finally {
      await servidor.stop()
      rmSync(carpeta, { recursive: true, force: true })
    }
  },
}
