import { Link, Navigate } from '@tanstack/react-router'
import { History, UserPlus } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { Enfocar, useOtraVista } from '../../base/direccion/Enfocar.tsx'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { FormularioPlegable } from '../../base/formularios/FormularioPlegable.tsx'
import { usePreferencias } from '../../base/sesion/usePreferencias.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { usePrimerosPasos } from '../../operaciones/primerosPasos/usePrimerosPasos.ts'
import { useCrearUsuario } from '../../operaciones/registrarUsuario/useCrearUsuario.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { deferred } from '../../ui/deferred.ts'
import { contar } from '../../ui/formatos.ts'
import { Page } from '../../ui/Page.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PestanasDeInicio } from './hoy/PestanasDeInicio.tsx'
import { UsuariosLista } from './UsuariosLista.tsx'
import { useEdicion } from './useEdicion.ts'
import { useListaUsuarios } from './useListaUsuarios.ts'

/** The owner's day. */
const UltimosDias = deferred(async () => (await import('./hoy/UltimosDias.tsx')).UltimosDias)
const HoyDelMaestro = deferred(async () => (await import('./hoy/HoyDelMaestro.tsx')).HoyDelMaestro)

/** What a new chain lacks. */
const PrimerosPasosPage = deferred(async () => (await import('./pasos/PrimerosPasosPage.tsx')).PrimerosPasosPage)

const AuditoriaPage = deferred(async () => (await import('./auditoria/AuditoriaPage.tsx')).AuditoriaPage)

const CrearUsuarioForm = deferred(
  async () => (await import('../../operaciones/registrarUsuario/CrearUsuarioForm.tsx')).CrearUsuarioForm,
  'first',
)

interface Props {
  abierto: boolean
  enfoque: number
  onAbierto: (abierto: boolean) => void
  /** Called when the form was sent or cancelled. */
  onCerrar: () => void
  /** @param lugar his place in the list of all users. */
  onCreado: (id: number, lugar: number) => void
}

/** 'Crear Nuevo Usuario': the form above the list. Folded it keeps what was typed; without anything typed it is not there. */
function NuevoUsuario({ abierto, enfoque, onAbierto, onCerrar, onCreado }: Props) {
  const { estado } = useSesion()
  const [sucio, setSucio] = useState(false)
  const enviar = useCrearUsuario((id, lugar) => {
    onCreado(id, lugar)
    onCerrar()
  })
  if (!abierto && !sucio) return null
  return (
    <FormularioPlegable
      titulo="Crear Nuevo Usuario"
      resumen="Nombre, correo, contraseña, tipo y sucursal"
      icon={<UserPlus />}
      abierto={abierto}
      onAbierto={(abrir) => (abrir || sucio ? onAbierto(abrir) : onCerrar())}
    >
      <Suspense fallback={<Skeleton lines={4} />}>
        <CrearUsuarioForm
          contrasenaMinima={estado.contrasenaMinima}
          enfoque={enfoque}
          onSubmit={enviar}
          onCerrar={onCerrar}
          onSucio={setSucio}
        />
      </Suspense>
    </FormularioPlegable>
  )
}

/** The first screen of type 0, and with `?vista=auditoria` what everybody did. */
export function UsuariosPage() {
  const { vista } = useParametros('usuarios')
  const otra = useOtraVista(vista ?? 'inicio')
  if (vista === null) return <Inicio />
  return (
    <Suspense fallback={<PageSkeleton lista />}>
      <AuditoriaPage />
      {otra ? <Enfocar /> : null}
    </Suspense>
  )
}

/**
 * Users of the chain (spec §2 "Users screen"); for type 0. How the day goes is a tab beside them. Whoever left on it is led there
 * when he comes, and only then: an address without a tab is the users', whatever he presses later, or that of the first steps while
 * one is missing.
 */
function Inicio() {
  const { tab, pagina } = useParametros('usuarios')
  const [{ inicioEnHoy }] = usePreferencias()
  const [llega, setLlega] = useState(inicioEnHoy)
  if (llega && (tab || pagina > 1)) setLlega(false)
  const pasos = usePrimerosPasos()
  const primera = pasos.visible && pagina === 1 ? 'pasos' : 'usuarios'
  const vista = llega ? 'hoy' : (tab ?? primera)
  const otra = useOtraVista(vista)
  return (
    <>
      {llega ? <Navigate {...aPath('/dashboard', { tab: 'hoy' })} replace /> : null}
      <Suspense fallback={<PageSkeleton />}>
        <Vista vista={!llega && !tab && pagina === 1 && pasos.esperando ? null : vista} />
        {otra ? <Enfocar key={vista} /> : null}
      </Suspense>
    </>
  )
}

/** @param vista null while it is not known which one opens. */
function Vista({ vista }: { vista: 'hoy' | 'pasos' | 'usuarios' | null }) {
  const { dias } = useParametros('usuarios')
  if (vista === null) return <PageSkeleton />
  if (vista === 'pasos') return <PrimerosPasosPage />
  if (vista === 'usuarios') return <Usuarios />
  return dias === null ? <HoyDelMaestro /> : <UltimosDias dias={dias} />
}

function Usuarios() {
  const lista = useListaUsuarios()
  const edicion = useEdicion()
  const pedido = useParametros('usuarios').abrir === 'nuevo'
  const [abierto, setAbierto] = useState(pedido)
  const [enfoque, setEnfoque] = useState(pedido ? 1 : 0)
  const boton = useRef<HTMLButtonElement>(null)
  const plegar = (abrir: boolean) => {
    setEnfoque(0)
    setAbierto(abrir)
  }
  const cerrar = () => {
    plegar(false)
    boton.current?.focus()
  }
  return (
    <Page
      title="Usuarios"
      subtitle={<Cuenta {...lista} />}
      actions={
        <>
          <Link {...aPath('/dashboard', { vista: 'auditoria' })} className={buttonClass({})}>
            <History aria-hidden="true" />
            Auditoría
          </Link>
          <Button
            ref={boton}
            // One primary per page: while a form is open it is the form's own.
            variant={abierto || edicion.editado ? 'secondary' : 'primary'}
            icon={<UserPlus />}
            onClick={() => {
              setAbierto(true)
              setEnfoque((veces) => veces + 1)
            }}
          >
            Nuevo usuario
          </Button>
        </>
      }
    >
      <PestanasDeInicio actual="usuarios" />
      <NuevoUsuario abierto={abierto} enfoque={enfoque} onAbierto={plegar} onCerrar={cerrar} onCreado={lista.mostrar} />
      <UsuariosLista lista={lista} edicion={edicion} />
    </Page>
  )
}

function Cuenta({ consulta, busqueda, eliminados }: ReturnType<typeof useListaUsuarios>) {
  const { data } = consulta
  if (!data) return <>Quién entra al sistema, desde qué sucursal y a qué horas.</>
  const cuantos = contar(data.total, 'usuario')
  const cuales = eliminados ? (data.total === 1 ? ' eliminado' : ' eliminados') : ''
  return (
    <>
      {cuantos}
      {cuales}
      {busqueda ? ` con «${busqueda}»` : ''}
    </>
  )
}
