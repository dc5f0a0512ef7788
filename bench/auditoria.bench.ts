import { fechaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import pg from 'pg'
import { TREINTA_SUCURSALES } from '../db/seed/carga.ts'
import { conCadenaGrande, pacientesDelBench } from './cadena.ts'
import type { Escenario, Resultado } from './escenario.ts'
import { cronometrar } from './medidas.ts'
import { entrar } from './servidor.ts'

const FILAS = 3_000_000
/** Acts of this run: fewer where it has fewer patients. */
const filasDelBench = (): number => Math.round(FILAS * Math.min(1, pacientesDelBench() / TREINTA_SUCURSALES.pacientes))
/** Of so many acts of a run one is rare. */
const RAROS = 6
/** All calls together stay under what a person may ask in a minute. */
const VUELTAS = 3

/**
 * A year of acts, evenly: most of them of orders and payments, of all people and branches, from sixty addresses, and a few of a kind and from an
 * address that are rare. One person does a fifth of all, orders and appointments alone. Whoever wrote them is not looked up row by row.
 */
const llenarCon = (
  filas: number,
) => `insert into auditoria (en, anotado_en, id_usuario, accion, entidad, id_entidad, id_sucursal, despues, peticion, direccion)
  select cuando, cuando, quienes[case when x.i % 5 = 0 then 1 else 1 + (x.azar % cardinality(quienes)) end], case x.clase when 7 then 'expediente consultado' else 'prueba' end,
    case when x.i % ${Math.floor(filas / RAROS)} = 0 then 'vulneracion' else (array['pedido','pedido','pedido','pago','pago','cita','cliente','expediente','visita','corte'])[x.clase + 1] end,
    1 + x.azar % 2000, donde[1 + (x.azar / 7) % cardinality(donde)], '{"total": 100}', 'bench',
    case when x.i % ${Math.floor(filas / RAROS)} = 0 then inet '198.51.100.7' else inet '10.0.0.0' + (x.azar / 11) % 60 end
  from (select i, ('x' || substr(md5(i::text), 1, 7))::bit(28)::int as azar, i % 10 as clase from generate_series(1, ${filas}) i) x
  cross join lateral (select now() - interval '364 days' * (1 - x.i / ${filas}.0) as cuando) c
  cross join (select array_agg(id) as quienes from usuario) u cross join (select array_agg(id) as donde from sucursal) s`

async function llenar(base: string) {
  const cliente = new pg.Client({ connectionString: base })
  await cliente.connect()
  try {
    await cliente.query("set session_replication_role = 'replica'")
    await cliente.query(llenarCon(filasDelBench()))
    await cliente.query('vacuum analyze auditoria')
    const uno = async (donde: string) =>
      (
        await cliente.query(
          `select id, id_usuario, id_sucursal, id_entidad from auditoria where ${donde} order by id desc limit 1`,
        )
      ).rows[0]
    const { rows } = await cliente.query(
      'select id_usuario as id from auditoria group by 1 order by count(*) desc limit 1',
    )
    return {
      ...{ comun: await uno("entidad = 'pedido'"), raro: await uno("entidad = 'vulneracion'") },
      atareado: rows[0]?.id,
    }
  } finally {
    await cliente.end()
  }
}

/** The first page of three million acts, by each filter of the screen and by some of them together. */
export const auditoria: Escenario = {
  nombre: 'auditoria',
  correr: () =>
    conCadenaGrande(async ({ servidor, base }) => {
      const { comun, raro, atareado } = await llenar(base)
      const headers = await entrar(servidor.url)
      const hoy = fechaEn(ZONA_POR_OMISION, new Date())
      const pedir = (filtro: string, dias: number) =>
        cronometrar(async () => {
          const ruta = `/auditoria?desde=${sumarDias(hoy, 1 - dias)}&hasta=${hoy}&page=1&limit=50${filtro}`
          const respuesta = await fetch(`${servidor.url}/api${ruta}`, { headers })
          await respuesta.arrayBuffer()
          if (!respuesta.ok) throw new Error(`${ruta} answered ${respuesta.status}`)
        })
      const filtros: Record<string, string> = {
        'no filter': '',
        'a person': `&usuario=${comun.id_usuario}`,
        'a branch': `&sucursal=${comun.id_sucursal}`,
        'a common kind': '&entidad=pedido',
        'a rare kind': '&entidad=vulneracion',
        'a patient': `&paciente=${comun.id_entidad}`,
        'who read a patient': `&paciente=${comun.id_entidad}&lecturas=true`,
        'an order': `&pedido=${comun.id_entidad}`,
        'a common address': `&comoHecho=${comun.id}`,
        'a rare address': `&comoHecho=${raro.id}`,
        'a busy person and a common kind that he never does': `&usuario=${atareado}&entidad=pago`,
        'a busy person and a rare kind': `&usuario=${atareado}&entidad=vulneracion`,
        'records that a busy person read': `&usuario=${atareado}&lecturas=true`,
        'a kind of which there is nothing': '&entidad=arco',
        'a person in a branch': `&usuario=${comun.id_usuario}&sucursal=${comun.id_sucursal}`,
        'a kind in a branch': `&entidad=corte&sucursal=${comun.id_sucursal}`,
        'a person, a kind and an address': `&usuario=${comun.id_usuario}&entidad=pago&comoHecho=${comun.id}`,
      }
      const resultados: Resultado[] = []
      for (const [nombre, filtro] of Object.entries(filtros))
        for (const dias of [7, 365]) {
          const vueltas: number[] = []
          for (let i = 0; i < VUELTAS; i++) vueltas.push(await pedir(filtro, dias))
          const lugar = { unidad: 'ms', limite: 'auditoriaMs' }
          resultados.push({
            nombre: `${nombre}, ${dias} days (slowest of ${VUELTAS})`,
            valor: Math.max(...vueltas),
            ...lugar,
          })
        }
      return resultados
    }),
}
