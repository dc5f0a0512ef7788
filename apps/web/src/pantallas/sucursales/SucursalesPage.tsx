import { Store } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { numero } from '../../ui/formatos.ts'
import { Page } from '../../ui/Page.tsx'
import { FormularioSucursal } from './FormularioSucursal.tsx'
import { SucursalesLista } from './SucursalesLista.tsx'
import { useEdicion } from './useEdicion.ts'
import { useListaSucursales } from './useListaSucursales.ts'

/** Branches of the chain (spec §2 "Branches screen"); for type 0. */
export function SucursalesPage() {
  const lista = useListaSucursales()
  const edicion = useEdicion()
  return (
    <Page
      title="Sucursales"
      subtitle={<Cuenta {...lista} />}
      actions={
        <Button
          ref={edicion.boton}
          // One primary per page: while the form is open it is the form's own.
          variant={edicion.abierto ? 'secondary' : 'primary'}
          icon={<Store />}
          motivo={edicion.motivo}
          onClick={edicion.nueva}
        >
          Nueva sucursal
        </Button>
      }
    >
      <FormularioSucursal
        abierto={edicion.abierto}
        onAbierto={edicion.plegar}
        enfoque={edicion.enfoque}
        editada={edicion.editada}
        onSucio={edicion.setSucio}
        onCerrar={edicion.cerrar}
      />
      <SucursalesLista lista={lista} edicion={edicion} />
    </Page>
  )
}

function Cuenta({ consulta, busqueda, eliminadas }: ReturnType<typeof useListaSucursales>) {
  const { data } = consulta
  if (!data) return <>Domicilio, datos fiscales y encargado de cada óptica.</>
  const una = data.total === 1
  return (
    <>
      {numero(data.total)} {una ? 'sucursal' : 'sucursales'}
      {eliminadas ? (una ? ' eliminada' : ' eliminadas') : ''}
      {busqueda ? ` con «${busqueda}»` : ''}
    </>
  )
}
