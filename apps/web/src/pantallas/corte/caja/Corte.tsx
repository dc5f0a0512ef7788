import { nombreDe } from '@nitida/contract/nombres'
import type { DatosUsuario } from '@nitida/contract/sesion'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Landmark, Printer } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { type PaginaActual, usePagina } from '../../../base/listas/usePagina.ts'
import { recargar } from '../../../base/realtime/useRecargar.ts'
import { useAhora } from '../../../base/sesion/useAhora.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { comprobacionQuery } from '../../../entidades/corte/cortes.consulta.ts'
import { FechaDeHoy } from '../../../entidades/corte/FechaDeHoy.tsx'
import { enElSiguiente, nombreDelTipo } from '../../../entidades/corte/textos.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { Card } from '../../../ui/Card.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { dinero } from '../../../ui/formatos.ts'
import { Page } from '../../../ui/Page.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { Caja } from './Caja.tsx'
import type { CajaAbierta } from './useCierre.ts'

const ENCARGADO = '1'
const NEGOCIO = aPath('/cortes/corteIndividual', { vista: 'negocio' })
const COMISIONES = aPath('/cortes/corteIndividual', { vista: 'comisiones' })
const DEPOSITOS = aPath('/cortes/corteIndividual', { vista: 'depositos' })

interface Props {
  title: string
  description?: ReactNode
  /** The closing whose certificate can be printed. */
  acta?: number | null
  children?: ReactNode
}

/** A message whose dialog leads to /dashboard, however it is closed (spec §4). */
function Ventana({ title, description, acta, children }: Props) {
  const navigate = useNavigate()
  const boton = useRef<HTMLButtonElement>(null)
  const salir = () => void navigate({ to: '/dashboard', replace: true })
  const esEncargado = useSesion().usuario.userType === ENCARGADO
  return (
    <Dialog
      open
      onOpenChange={salir}
      title={title}
      description={description}
      size="sm"
      initialFocus={boton}
      footer={
        <>
          {acta ? (
            <Button icon={<Printer />} onClick={() => void navigate({ to: '.', search: { acta }, replace: true })}>
              Imprimir acta
            </Button>
          ) : null}
          {esEncargado ? (
            <Button icon={<Landmark />} onClick={() => void navigate({ ...DEPOSITOS, replace: true })}>
              Depósitos
            </Button>
          ) : null}
          <Button ref={boton} variant="primary" onClick={salir}>
            Ir al dashboard
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

function SinSucursal() {
  return (
    <Ventana
      title="¡No tiene sucursal asignada como encargado!"
      description="Pide a un Usuario Maestro que te asigne como encargado de tu sucursal; después podrás hacer su corte."
    />
  )
}

interface YaRegistradoProps {
  idCorte: number | null
  posteriores: { cobros: number; importe: number }
}

function YaRegistrado({ idCorte, posteriores }: YaRegistradoProps) {
  return (
    <Ventana
      title="¡Ya has registrado tu corte de hoy!"
      description={
        posteriores.cobros > 0 ? enElSiguiente(posteriores) : 'Lo que se cobre hoy entrará en el siguiente corte.'
      }
      acta={idCorte}
    />
  )
}

function CorteRegistrado({ id, totalGeneral }: { id: number; totalGeneral: number }) {
  return (
    <Ventana
      title="¡Corte registrado exitosamente!"
      description={
        <>
          Corte {id}, por un total de <strong className="font-semibold text-ink">{dinero(totalGeneral)}</strong>. Lo que
          se cobre hoy entrará en el siguiente corte.
        </>
      }
      acta={id}
    />
  )
}

/**
 * Asks one after the other: a manager needs a branch, a closed till is not closed again, and then come the rows that wait in it
 * (spec §4, §6). Unknown answers are undefined.
 */
function useCaja({ id: userId, userType }: DatosUsuario, page: number) {
  const params = { userId }
  const esEncargado = userType === ENCARGADO
  const asignada = useQuery({ ...consulta(api.cortes.sucursalAsignada, { params }), enabled: esEncargado })
  const tieneCaja = !esEncargado || asignada.data?.sucursalAsignada === true
  const comprobacion = useQuery({ ...comprobacionQuery(userId), enabled: tieneCaja })
  const espera = useQuery({
    ...consulta(api.cortes.transacciones, { params, query: { page } }),
    enabled: comprobacion.data?.existe === false,
    staleTime: 0, // money: the screen opens with the present state
  })
  return {
    sinSucursal: asignada.data?.sucursalAsignada === false,
    comprobacion: comprobacion.data,
    abierta: espera.data,
    /** The failed or missing answer. */
    fallida: [asignada, comprobacion, espera].find(({ isError }) => isError) ?? null,
  }
}

type EstadoDeCaja = ReturnType<typeof useCaja>

/** Placeholder of a missing till: still on its way (null), or not answered. */
function SinCorte({ consulta }: { consulta: UseQueryResult | null }) {
  return (
    <Card padded={false}>
      {consulta ? (
        <ErrorState
          title="No se pudo cargar el corte de caja"
          onRetry={() => void consulta.refetch()}
          cargando={consulta.isFetching}
          causa={consulta.error}
        />
      ) : (
        <TableSkeleton rows={5} />
      )}
    </Card>
  )
}

/**
 * Asks again after midnight, because the shown rows are of another day then.
 * @param dia the shown day; null while that is not known.
 */
function useCambioDeDia(dia: string | null, idSucursal: number | null): void {
  const queryClient = useQueryClient()
  const { zonaDe } = useSucursales()
  const { fecha } = useAhora(zonaDe(idSucursal))
  const cambio = dia !== null && fecha > dia
  useEffect(() => {
    if (cambio) void recargar(queryClient, 'cortes')
  }, [cambio, queryClient])
}

interface Registrado {
  id: number
  totalGeneral: number
}

/**
 * The till of the user: the reasons against closing it (spec §4, §6), or the rows that wait in it. The date is fixed to today
 * (spec §2).
 */
export function Corte() {
  const { usuario, estado } = useSesion()
  const pagina = usePagina()
  const caja = useCaja(usuario, pagina.pagina)
  useCambioDeDia(caja.comprobacion?.dia ?? null, caja.abierta?.idSucursal ?? usuario.branchId)
  const [registrado, setRegistrado] = useState<Registrado | null>(null)
  const { etiquetaDe } = useSucursales()
  const dueno = ({ tipoUsuarioCreador, idSucursal, direccionSucursal }: CajaAbierta) =>
    [nombreDelTipo(tipoUsuarioCreador), nombreDe(usuario), etiquetaDe(idSucursal, direccionSucursal)]
      .filter(Boolean)
      .join(' · ')
  return (
    <Page
      title="Corte de Caja"
      subtitle={caja.abierta ? dueno(caja.abierta) : null}
      actions={
        <>
          {usuario.userType === ENCARGADO ? (
            <>
              <Link {...NEGOCIO} className={buttonClass({})}>
                Negocio
              </Link>
              <Link {...DEPOSITOS} className={buttonClass({})}>
                Depósitos
              </Link>
              <Link {...COMISIONES} className={buttonClass({})}>
                Comisiones
              </Link>
            </>
          ) : null}
          <FechaDeHoy dia={caja.abierta?.dia ?? caja.comprobacion?.dia ?? estado.hoy} />
        </>
      }
    >
      {/* One's own fresh closing is told as a success. */}
      {registrado ? (
        <CorteRegistrado {...registrado} />
      ) : (
        <Contenido caja={caja} pagina={pagina} onRegistrado={setRegistrado} />
      )}
    </Page>
  )
}

interface ContenidoProps {
  caja: EstadoDeCaja
  pagina: PaginaActual
  onRegistrado: (corte: Registrado) => void
}

function Contenido({ caja, pagina, onRegistrado }: ContenidoProps) {
  const { sinSucursal, comprobacion, abierta, fallida } = caja
  if (sinSucursal) return <SinSucursal />
  if (comprobacion?.existe) return <YaRegistrado {...comprobacion} />
  if (!abierta) return <SinCorte consulta={fallida} />
  return (
    <>
      {fallida ? (
        <Aviso tone="carey" className="mb-4">
          No se pudieron actualizar los cobros. Lo que ves puede no estar al día.
        </Aviso>
      ) : null}
      <Caja caja={abierta} pagina={pagina} onRegistrado={onRegistrado} />
    </>
  )
}
