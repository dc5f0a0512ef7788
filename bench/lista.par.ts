import http from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/**
 * The peer of the list benchmark: node:http and pg answering the same rows with JSON.stringify, and nothing else. Its SQL is
 * the least that answers a page of users.
 */
const [url] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10, options: '-c role=nitida_app' })
const PAGINA = `select u.id, u.nombre as name, u.apellido_paterno as "lastName", u.apellido_materno as "secondLastName",
    u.correo as email, u.tipo as "userType", u.horario as "sessionLimit", u.ultima_sesion_en as "lastSessionDate",
    u.activo as active, u.id_sucursal as "branchId", b.folio as "branchNum", b.direccion as "branchAddress",
    u.cedula, u.version_ficha as version, m.id as "idDirigida", m.folio as "folioDirigida",
    coalesce(b.activa and b.eliminada_en is null and b.id_encargado is null, false) as "sucursalSinEncargado"
  from usuario u left join sucursal b on b.id = u.id_sucursal
  left join sucursal m on m.id_encargado = u.id and m.activa and m.eliminada_en is null where u.eliminado_en is null
  order by u.nombre collate "es-x-icu", u.apellido_paterno collate "es-x-icu", u.id limit 50`
const CUENTA = 'select count(*)::int as total from (select 1 from usuario where eliminado_en is null limit 10001) f'
const ACTIVAS = `select id, folio as "sucursalNumber", direccion, zona_horaria as "zonaHoraria" from sucursal
  where activa and eliminada_en is null order by folio collate folio_natural, id limit 1000`

const servidor = http.createServer(async (peticion, respuesta) => {
  const cuerpo =
    peticion.url === '/activas'
      ? { success: true, data: (await pool.query(ACTIVAS)).rows }
      : await Promise.all([pool.query(PAGINA), pool.query(CUENTA)]).then(([filas, cuenta]) => ({
          success: true,
          data: filas.rows,
          total: cuenta.rows[0].total,
        }))
  respuesta.setHeader('content-type', 'application/json').end(JSON.stringify(cuerpo))
})
servidor.listen(0, '127.0.0.1', () => {
  process.stdout.write(`lista en http://127.0.0.1:${(servidor.address() as AddressInfo).port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
