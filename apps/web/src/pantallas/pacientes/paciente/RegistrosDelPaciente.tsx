import type { Suceso } from '@nitida/contract/historias'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { FILAS_POR_PAGINA } from '../../../base/listas/filas.ts'
import { irA } from '../../../entidades/paciente/destinos.ts'
import { SucursalDe } from '../../../entidades/sucursal/SucursalDe.tsx'
import { aDetalle } from '../../../entidades/visita/destinos.ts'
import { momentoDeVisita } from '../../../entidades/visita/nombres.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { fechaHoraLarga } from '../../../ui/formatos.ts'
import type { Column } from '../../../ui/Table.tsx'
import { type DelPaciente, enlaceClass, ListaDelPaciente, usePaginaDeTab } from './ListaDelPaciente.tsx'

/** A row of a visit or a history. */
const notaDe = (suceso: Suceso) =>
  suceso.tipo === 'visita'
    ? {
        clave: `visita-${suceso.visita.IdVisita}`,
        en: suceso.visita.CreateDate,
        momento: momentoDeVisita(suceso.visita),
        optometrista: suceso.visita.Optometrista,
        sucursal: { id: suceso.visita.IdSucursal, direccion: suceso.visita.NombreSucursal },
        importada: suceso.visita.importada,
        corregida: suceso.visita.addenda.length > 0,
      }
    : {
        clave: `historia-${suceso.historia.id}`,
        en: suceso.historia.createDate,
        momento: fechaHoraLarga(suceso.historia.createDate, suceso.historia.zonaHoraria),
        optometrista: suceso.historia.optometrista,
        sucursal: { id: suceso.historia.idSucursal, direccion: suceso.historia.nombreSucursal },
        importada: false,
        corregida: suceso.historia.addenda.length > 0,
      }

const Fecha = ({ suceso }: { suceso: Suceso }) => {
  const { en, momento } = notaDe(suceso)
  const texto = <time dateTime={en}>{momento}</time>
  if (suceso.tipo === 'historia')
    return (
      <a
        href={`/historiaClinica/PDFGenerate?cl=${suceso.historia.id}`}
        target="_blank"
        rel="noreferrer"
        className={enlaceClass}
      >
        {texto}
        <span className="sr-only"> (se abre en otra pestaña)</span>
      </a>
    )
  return (
    <Link {...aDetalle(suceso.visita)} className={enlaceClass}>
      {texto}
    </Link>
  )
}

const columnas: readonly Column<Suceso>[] = [
  { key: 'fecha', title: 'Fecha', rowHeader: true, cell: (suceso) => <Fecha suceso={suceso} /> },
  {
    key: 'tipo',
    title: 'Registro',
    phone: 'block',
    cell: (suceso) => (
      <span className="inline-flex flex-wrap gap-2">
        <Badge tone={suceso.tipo === 'visita' ? 'info' : 'neutral'}>
          {suceso.tipo === 'visita' ? 'Visita' : 'Historia clínica'}
        </Badge>
        {notaDe(suceso).importada ? <Badge>Importada</Badge> : null}
        {notaDe(suceso).corregida ? <Badge tone="carey">Corregida</Badge> : null}
      </span>
    ),
  },
  {
    key: 'optometrista',
    title: 'Optometrista',
    cell: (suceso) => (
      <span className="block wrap-anywhere sm:min-w-28">{notaDe(suceso).optometrista ?? 'Sin optometrista'}</span>
    ),
  },
  {
    key: 'sucursal',
    title: 'Sucursal',
    optional: true,
    phone: 'hidden',
    cell: (suceso) => <SucursalDe {...notaDe(suceso).sucursal} />,
  },
]

/** Visits and histories of a patient, newest first. The look is written down. */
export function RegistrosDelPaciente({ idCliente }: DelPaciente) {
  const pagina = usePaginaDeTab()
  const query = { page: pagina.pagina, limit: FILAS_POR_PAGINA }
  const registros = useQuery(consulta(api.visitas.expediente, { params: { clientId: idCliente }, query }))
  return (
    <>
      <ListaDelPaciente
        titulo="Visitas e historias del paciente"
        vacio="No hay visitas en el historial del cliente"
        consulta={registros}
        columnas={columnas}
        clave={(suceso) => notaDe(suceso).clave}
        pagina={pagina}
      />
      <Link {...irA('historialVisitas', idCliente, [])} className={`${buttonClass({ size: 'sm' })} mt-3`}>
        Ver su historial y su evolución
      </Link>
    </>
  )
}
