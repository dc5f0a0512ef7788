import { type AsuntoDeConexion, asuntosDeConexiones } from '@nitida/contract/conexiones.rules'
import type { AvisoFiscal } from '@nitida/contract/facturacion.avisos'
import type { AvisoDeGlobal } from '@nitida/contract/facturacion.globales'
import type { HoyDeSucursal } from '@nitida/contract/mostrador'
import { sucursalCorta } from '@nitida/contract/nombres'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { Debajo } from '../../../base/listas/Debajo.tsx'
import { asuntosFiscales } from '../../../entidades/factura/asuntosFiscales.ts'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { Card } from '../../../ui/Card.tsx'
import { contar, dinero } from '../../../ui/formatos.ts'

const MAXIMO = 5
const CADA_MS = 5 * 60_000

interface DeLaCadena {
  conexiones: readonly AsuntoDeConexion[]
  avisos: readonly AvisoFiscal[]
  globales: readonly AvisoDeGlobal[]
  /** Sales whose CFDIs do not say what the ledger says. */
  fiscales: number
  /** Card money that the terminals and the ledger do not agree on. */
  terminal: { cuantos: number; importe: number }
  /** Patients whom no promotion may reach because they did not agree to any. */
  sinConsentimiento: number
}

/** Globals that could not be made, each; those that make themselves tonight, in one line. */
function deGlobales(avisos: readonly AvisoDeGlobal[]) {
  const deHoy = avisos.filter(({ clase }) => clase === 'estaNoche').length
  const boton = { accion: 'Ver globales', lugar: aPath('/facturas/gestion', { vista: 'globales' }) }
  return [
    ...avisos
      .filter(({ clase }) => clase === 'fallo')
      .map((aviso) => ({
        clave: `global-${aviso.idSucursal}`,
        titulo: `No se pudo hacer la factura global de ${sucursalCorta(aviso)}`,
        detalle: aviso.detalle,
        ...boton,
      })),
    ...(deHoy > 0
      ? [
          {
            clave: 'globales-de-hoy',
            titulo: `Esta noche ${deHoy === 1 ? 'se hace sola una factura global' : `se hacen solas ${deHoy} facturas globales`}`,
            detalle: 'Revisa qué entra y qué espera',
            ...boton,
          },
        ]
      : []),
  ]
}

/** Things to be looked at, the most urgent first, each with its one action. */
function asuntosDe(
  sucursales: readonly HoyDeSucursal[],
  { conexiones, avisos, globales, fiscales, terminal, sinConsentimiento }: DeLaCadena,
) {
  return [
    ...conexiones.map((asunto) => ({
      ...asunto,
      accion: 'Ver conexiones',
      lugar: aPath('/dashboard/sucursales', { vista: 'conexiones' }),
    })),
    ...asuntosFiscales(avisos),
    ...deGlobales(globales),
    ...sucursales
      .filter(({ cajasDeAntes }) => cajasDeAntes > 0)
      .map((fila) => ({
        clave: `corte-${fila.idSucursal}`,
        titulo: `Cobros de otro día sin cerrar en ${sucursalCorta(fila)}`,
        detalle: `${fila.cajasDeAntes} ${fila.cajasDeAntes === 1 ? 'caja' : 'cajas'}`,
        accion: 'Ver cortes',
        lugar: aPath('/cortes/panelAdmin', {}),
      })),
    ...sucursales
      .filter(({ depositosTarde }) => depositosTarde > 0)
      .map((fila) => ({
        clave: `depositos-${fila.idSucursal}`,
        titulo: `${dinero(fila.depositosTarde)} sin depositar en ${sucursalCorta(fila)}`,
        detalle: 'de cortes de hace más de 3 días',
        accion: 'Ver depósitos',
        lugar: aPath('/cortes/panelAdmin', { vista: 'depositos', sucursal: fila.idSucursal }),
      })),
    ...sucursales
      .filter(({ atrasados }) => atrasados > 0)
      .sort((a, b) => b.mayorRetraso - a.mayorRetraso)
      .map((fila) => ({
        clave: `atrasados-${fila.idSucursal}`,
        titulo: `${contar(fila.atrasados, 'pedido atrasado', 'pedidos atrasados')} en ${sucursalCorta(fila)}`,
        detalle: `el más viejo, de ${contar(fila.mayorRetraso, 'día')}`,
        accion: 'Ver pedidos',
        lugar: aPath('/dashboard/pedidos', { sucursal: fila.idSucursal, ver: 'atrasados' }),
      })),
    ...sucursales
      .filter(({ listosViejos }) => listosViejos > 0)
      .map((fila) => ({
        clave: `listos-${fila.idSucursal}`,
        titulo: `${fila.listosViejos} sin recoger desde hace más de 7 días en ${sucursalCorta(fila)}`,
        detalle: 'Llamarles cobra saldos y libera lugar',
        accion: 'Ver pedidos',
        lugar: aPath('/dashboard/pedidos', { sucursal: fila.idSucursal, ver: 'listos' }),
      })),
    ...sucursales
      .filter(({ trasladosViejos }) => trasladosViejos > 0)
      .map((fila) => ({
        clave: `traslados-${fila.idSucursal}`,
        titulo: `${contar(fila.trasladosViejos, 'traslado')} sin llegar a ${sucursalCorta(fila)}`,
        detalle: 'en camino desde hace más de 3 días',
        accion: 'Ver traslados',
        lugar: aPath('/dashboard/pedidos', { vista: 'traslados', sucursal: fila.idSucursal }),
      })),
    ...sucursales
      .filter(({ ordenesTarde }) => ordenesTarde > 0)
      .map((fila) => ({
        clave: `ordenes-${fila.idSucursal}`,
        titulo: `${contar(fila.ordenesTarde, 'pedido', 'pedidos')} a proveedores sin llegar a ${sucursalCorta(fila)}`,
        detalle: 'ya pasó el día que prometieron',
        accion: 'Ver pedidos',
        lugar: aPath('/dashboard/pedidos', {
          ...{ vista: 'ordenes' as const, sucursal: fila.idSucursal, encargos: 'atrasados' as const },
        }),
      })),
    ...sucursales
      .filter(({ porCaducar }) => porCaducar > 0)
      .map((fila) => ({
        clave: `caducidad-${fila.idSucursal}`,
        titulo: `${contar(fila.porCaducar, 'pieza')} por caducar en ${sucursalCorta(fila)}`,
        detalle: 'caducadas, o en 60 días o menos',
        accion: 'Ver lotes',
        lugar: aPath('/dashboard/pedidos', {
          ...{ vista: 'cifras' as const, figura: 'caducidad' as const, sucursal: fila.idSucursal },
        }),
      })),
    ...(fiscales > 0
      ? [
          {
            clave: 'fiscales',
            titulo: contar(fiscales, 'pendiente fiscal', 'pendientes fiscales'),
            detalle: 'lo timbrado no dice lo mismo que lo cobrado',
            accion: 'Ver pendientes',
            lugar: aPath('/facturas/gestion', { vista: 'pendientes' }),
          },
        ]
      : []),
    ...(terminal.cuantos > 0
      ? [
          {
            clave: 'terminal',
            titulo: contar(terminal.cuantos, 'cobro con tarjeta por aclarar', 'cobros con tarjeta por aclarar'),
            detalle: `${dinero(terminal.importe)}: la terminal y los pedidos no dicen lo mismo`,
            accion: 'Ver tarjetas',
            lugar: aPath('/cortes/panelAdmin', { vista: 'depositos' }),
          },
        ]
      : []),
    ...(sinConsentimiento > 0
      ? [
          {
            clave: 'consentimientos',
            titulo: `${contar(sinConsentimiento, 'paciente')} sin consentimiento para promociones`,
            detalle: 'Pídelo en su próxima visita',
            accion: 'Ver promociones',
            lugar: aPath('/whatsapp/enviarPromocion', {}),
          },
        ]
      : []),
  ].slice(0, MAXIMO)
}

export function PorAtender({ sucursales }: { sucursales: readonly HoyDeSucursal[] }) {
  const conexiones = useQuery({ ...consulta(api.conexiones.estado, {}), refetchInterval: CADA_MS })
  const globales = useQuery({ ...consulta(api.facturas.avisosDeGlobales, {}), refetchInterval: CADA_MS })
  const avisos = useQuery({ ...consulta(api.facturas.avisos, {}), refetchInterval: CADA_MS })
  const fiscales = useQuery({ ...consulta(api.facturas.pendientes, { query: {} }), refetchInterval: CADA_MS })
  const tarjetas = useQuery({
    ...consulta(api.terminales.pendientes, { query: { page: 1, limit: 1 } }),
    refetchInterval: CADA_MS,
  })
  const audiencia = useQuery({ ...consulta(api.promociones.audiencia, { query: {} }), staleTime: CADA_MS })
  const asuntos = asuntosDe(sucursales, {
    conexiones: conexiones.data ? asuntosDeConexiones(conexiones.data.data) : [],
    avisos: avisos.data?.data ?? [],
    globales: globales.data?.data ?? [],
    fiscales: fiscales.data?.total ?? 0,
    terminal: tarjetas.data
      ? {
          cuantos: tarjetas.data.total,
          importe: Math.round((tarjetas.data.faltan.importe + tarjetas.data.sobran.importe) * 100) / 100,
        }
      : { cuantos: 0, importe: 0 },
    sinConsentimiento: Number(audiencia.data?.data.excluidos.sin_consentimiento ?? 0),
  })
  return (
    <Debajo de={[conexiones, globales, avisos, fiscales, tarjetas, audiencia]}>
      <Card title="Por atender" actions={<span className="text-xs text-ink2">Lo más urgente primero</span>}>
        {asuntos.length === 0 ? <p className="text-ink2">Nada pendiente.</p> : null}
        <ul className="divide-y divide-line">
          {asuntos.map(({ clave, titulo, detalle, accion, lugar }) => (
            <li key={clave} className="flex items-center justify-between gap-2 py-2.5">
              <span className="min-w-0">
                <span className="block font-medium">{titulo}</span>
                <span className="block text-xs text-ink2">{detalle}</span>
              </span>
              <Link {...lugar} aria-label={`${accion}: ${titulo}`} className={buttonClass({ size: 'sm' })}>
                {accion}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </Debajo>
  )
}
