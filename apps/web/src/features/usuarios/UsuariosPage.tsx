import { UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { leerUnoDe } from '../../shared/direccion.ts'
import { useParametros } from '../../shared/useParametros.ts'
import { Button } from '../../ui/Button.tsx'
import { numero } from '../../ui/formatos.ts'
import { Page } from '../../ui/Page.tsx'
import { HoyDeInicio } from '../hoy/shared/HoyDeInicio.tsx'
import { PestanasDeInicio } from '../hoy/shared/PestanasDeInicio.tsx'
import { NuevoUsuario } from './NuevoUsuario.tsx'
import { UsuariosLista } from './UsuariosLista.tsx'
import { useEdicion } from './useEdicion.ts'
import { useListaUsuarios } from './useListaUsuarios.ts'

/** Users of the chain (spec §2 "Users screen"); for type 0. How the day goes is a tab beside them. */
export function UsuariosPage() {
  const { tab } = useParametros({ tab: leerUnoDe(['hoy']) })
  return tab === 'hoy' ? <HoyDeInicio /> : <Usuarios />
}

function Usuarios() {
  const lista = useListaUsuarios()
  const edicion = useEdicion()
  const [abierto, setAbierto] = useState(false)
  const [enfoque, setEnfoque] = useState(0)
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
      }
    >
      <PestanasDeInicio actual={null} />
      <NuevoUsuario abierto={abierto} enfoque={enfoque} onAbierto={plegar} onCerrar={cerrar} onCreado={lista.mostrar} />
      <UsuariosLista lista={lista} edicion={edicion} />
    </Page>
  )
}

function Cuenta({ consulta, busqueda, eliminados }: ReturnType<typeof useListaUsuarios>) {
  const { data } = consulta
  if (!data) return <>Quién entra al sistema, desde qué sucursal y a qué horas.</>
  const cuantos = `${numero(data.total)} ${data.total === 1 ? 'usuario' : 'usuarios'}`
  const cuales = eliminados ? (data.total === 1 ? ' eliminado' : ' eliminados') : ''
  return (
    <>
      {cuantos}
      {cuales}
      {busqueda ? ` con «${busqueda}»` : ''}
    </>
  )
}
