import { alcanceDe } from '@nitida/contract/permisos'
import { ShieldCheck } from 'lucide-react'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { ListaCard } from '../../../base/listas/ListaCard.tsx'
import { usePagina } from '../../../base/listas/usePagina.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { Page } from '../../../ui/Page.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { Bloqueados } from './Bloqueados.tsx'
import { Solicitud } from './Solicitud.tsx'
import { useSolicitudes } from './useArco.ts'

const SOLICITUDES_POR_PAGINA = 20

/** 'Solicitudes ARCO': what patients ask for over their data, and for type 0 whom the law still has kept. */
export function ArcoPage() {
  const { usuario } = useSesion()
  const { irA } = usePagina({ vista: 'arco' })
  return (
    <Page title="Solicitudes ARCO" back={<Volver to="/dashboard/clientes">Pacientes</Volver>}>
      {alcanceDe(usuario.userType, 'arco.suprimir') ? (
        <Tabs
          label="Datos personales"
          onValueChange={() => irA(1)}
          items={[
            { value: 'solicitudes', label: 'Solicitudes', content: <Solicitudes /> },
            { value: 'bloqueados', label: 'Bloqueados', content: <Bloqueados /> },
          ]}
        />
      ) : (
        <Solicitudes />
      )}
    </Page>
  )
}

/** The cases, the most urgent on top. */
function Solicitudes() {
  const pagina = usePagina({ vista: 'arco' })
  const lista = useSolicitudes(pagina.pagina, SOLICITUDES_POR_PAGINA)
  return (
    <ListaCard
      titulo="Solicitudes ARCO"
      sinTitulo
      corta
      consulta={lista}
      pagina={pagina}
      porPagina={SOLICITUDES_POR_PAGINA}
      textoFallo="No se pudieron cargar las solicitudes"
      vacio={{
        titulo: 'No hay solicitudes',
        ayuda: 'Se registran en la página del paciente, en «Privacidad».',
        icono: <ShieldCheck />,
      }}
      paginas="Paginación"
      esqueleto={4}
      tabla={(solicitudes) => (
        <ul aria-label="Solicitudes ARCO">
          {solicitudes.map((una) => (
            <Solicitud key={una.id} solicitud={una} conPaciente />
          ))}
        </ul>
      )}
    />
  )
}
