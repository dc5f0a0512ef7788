import { estaMedida } from '@nitida/contract/graduacion.rules'
import { alcanceDe } from '@nitida/contract/permisos'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eye, FileText, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { SinPaciente } from '../../entidades/paciente/SinPaciente.tsx'
import { SucursalDe } from '../../entidades/sucursal/SucursalDe.tsx'
import { Adendas } from '../../entidades/visita/Adendas.tsx'
import { type Bloque, Comparacion } from '../../entidades/visita/Comparacion.tsx'
import { aDetalle } from '../../entidades/visita/destinos.ts'
import { Evolucion } from '../../entidades/visita/Evolucion.tsx'
import { graduacionesQuery } from '../../entidades/visita/visitas.consulta.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/clases.ts'
import { deferred } from '../../ui/deferred.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { fechaDeInstante, fechaHoraLarga } from '../../ui/formatos.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Nota, notaDe } from './sucesos.ts'

const POR_VEZ = 20
const nombreDe = { visita: 'Visita', historia: 'Historia clínica' } as const

/** The clinical record as one line, newest first, and any two of its notes side by side. */
export function LineaClinica({ idCliente }: { idCliente: number }) {
  const consulta = useInfiniteQuery({
    queryKey: [api.visitas.expediente.grupo, 'expediente', idCliente],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.visitas.expediente,
        { params: { clientId: idCliente }, query: { page: pageParam, limit: POR_VEZ } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, paginas) => (paginas.length * POR_VEZ < total ? paginas.length + 1 : undefined),
  })
  const { data, error } = consulta
  if (error && !data) return <SinPaciente consulta={consulta} title="No se pudo cargar el expediente" />
  if (!data) return <Skeleton lines={10} />
  const notas = data.pages.flatMap((pagina) => pagina.data.map(notaDe))
  if (notas.length === 0)
    return (
      <Card>
        <EmptyState title="No hay visitas en el historial del cliente" />
      </Card>
    )
  const mas = consulta.hasNextPage ? (
    <Button block cargando={consulta.isFetchingNextPage} onClick={() => void consulta.fetchNextPage()}>
      Ver anteriores
    </Button>
  ) : null
  return <Notas idCliente={idCliente} notas={notas} mas={mas} />
}

interface IndiceProps {
  notas: readonly Nota[]
  elegida: Nota
  onElegir: (clave: string) => void
  /** What fetches older ones. */
  mas: ReactNode
}

const Indice = ({ notas, elegida, onElegir, mas }: IndiceProps) => (
  <Card title="Expediente" padded={false}>
    <ol className="max-h-[70dvh] overflow-y-auto">
      {notas.map((una) => (
        <li key={una.clave} className="border-t border-line">
          <button
            type="button"
            aria-pressed={una === elegida}
            onClick={() => onElegir(una.clave)}
            className={cx(
              'block w-full px-4 py-3 text-left outline-offset-[-2px] hover:bg-sunken sm:px-5',
              una === elegida && 'bg-brand-soft',
            )}
          >
            <span className="block font-semibold">{fechaDeInstante(una.fecha, una.zona)}</span>
            <span className="block text-sm text-ink2">
              {nombreDe[una.tipo]}
              {una.optometrista ? ` · ${una.optometrista}` : ''}
            </span>
            {una.adendas.length > 0 ? <Badge tone="carey">Corregida</Badge> : null}
          </button>
        </li>
      ))}
    </ol>
    {mas ? <div className="border-t border-line p-3">{mas}</div> : null}
  </Card>
)

function Notas({ idCliente, notas, mas }: { idCliente: number; notas: readonly Nota[]; mas: ReactNode }) {
  const [elegida, setElegida] = useState(notas[0]?.clave)
  const [contra, setContra] = useState<string | null>(null)
  const { data } = useQuery(graduacionesQuery(idCliente))
  const lugar = Math.max(
    0,
    notas.findIndex(({ clave }) => clave === elegida),
  )
  const nota = notas[lugar]
  // What has no graduation is compared with nothing, and nothing with it.
  const medida = nota !== undefined && estaMedida(nota.graduacion)
  const anteriores = medida ? notas.slice(lugar + 1).filter(({ graduacion }) => estaMedida(graduacion)) : []
  const anterior = anteriores.find(({ clave }) => clave === contra) ?? anteriores[0] ?? null
  if (!nota) return null
  return (
    <div className="grid grid-cols-1 items-start gap-4 wrap-anywhere lg:grid-cols-[18rem_minmax(0,1fr)]">
      <Indice notas={notas} elegida={nota} onElegir={setElegida} mas={mas} />
      <div className="grid min-w-0 gap-4">
        <Card
          title={`${nombreDe[nota.tipo]} del ${fechaDeInstante(nota.fecha, nota.zona)}`}
          actions={<Abrir nota={nota} />}
        >
          {anterior ? (
            <Select
              label="Comparar con"
              className="mb-4 max-w-80"
              value={anterior.clave}
              onValueChange={setContra}
              options={anteriores.map((una) => ({
                value: una.clave,
                label: `${fechaDeInstante(una.fecha, una.zona)} · ${nombreDe[una.tipo]}`,
              }))}
            />
          ) : (
            <p className="mb-3 text-ink2">{medida ? 'Primera graduación registrada.' : 'Sin graduación.'}</p>
          )}
          <Comparacion ahora={bloqueDe(nota)} antes={anterior && bloqueDe(anterior)} />
          <Resumen nota={nota} />
        </Card>
        {nota.adendas.length > 0 ? (
          <Card title="Adendas">
            <Adendas adendas={nota.adendas} tipo={nota.tipo} zona={nota.zona} />
          </Card>
        ) : null}
        {notas.length > 1 ? (
          <Card title="Evolución">
            <Evolucion graduaciones={data?.data ?? []} zona={nota.zona} />
          </Card>
        ) : null}
      </div>
    </div>
  )
}

const bloqueDe = ({ tipo, fecha, zona, graduacion, agudezas }: Nota): Bloque => {
  const titulo = fechaDeInstante(fecha, zona)
  return { titulo, nombre: `${nombreDe[tipo]} del ${titulo}`, graduacion, agudezas }
}

const RecetaDialog = deferred(async () => (await import('../../operaciones/imprimir/RecetaDialog.tsx')).RecetaDialog)
const AdendaDeHistoria = deferred(
  async () => (await import('../../operaciones/corregirNota/AdendaDeHistoria.tsx')).AdendaDeHistoria,
)

function Abrir({ nota }: { nota: Nota }) {
  const { usuario } = useSesion()
  const [abierto, setAbierto] = useState<'receta' | 'adenda' | null>(null)
  const cerrar = () => setAbierto(null)
  if (nota.historia !== null)
    return (
      <span className="flex flex-wrap gap-2">
        <LinkButton
          size="sm"
          icon={<FileText />}
          href={`/historiaClinica/PDFGenerate?cl=${nota.id}`}
          target="_blank"
          rel="noreferrer"
        >
          Ver historia
        </LinkButton>
        <Button size="sm" onClick={() => setAbierto('receta')}>
          Receta
        </Button>
        {alcanceDe(usuario.userType, 'historias.crear') ? (
          <Button size="sm" icon={<Plus />} onClick={() => setAbierto('adenda')}>
            Agregar adenda
          </Button>
        ) : null}
        <Suspense>
          {abierto === 'receta' ? <RecetaDialog de={nota} onCerrar={cerrar} /> : null}
          {abierto === 'adenda' ? <AdendaDeHistoria historia={nota.historia} onCerrar={cerrar} /> : null}
        </Suspense>
      </span>
    )
  return (
    <Link {...aDetalle({ IdVisita: nota.id, IdCliente: nota.idCliente })} className={buttonClass({ size: 'sm' })}>
      <Eye aria-hidden="true" /> Ver visita
    </Link>
  )
}

function Resumen({ nota }: { nota: Nota }) {
  return (
    <div className="mt-4 grid gap-1.5 border-t border-line pt-4 text-ink2">
      <p>
        {fechaHoraLarga(nota.fecha, nota.zona)} · <SucursalDe {...nota.sucursal} />
        {nota.optometrista ? ` · ${nota.optometrista}` : ''}
        {nota.cedula ? ` · Cédula ${nota.cedula}` : ''}
      </p>
      {nota.antecedentes.length > 0 ? <p>Sí: {nota.antecedentes.join(', ')}.</p> : null}
      {nota.observaciones ? <p className="whitespace-pre-line text-ink wrap-anywhere">{nota.observaciones}</p> : null}
    </div>
  )
}
