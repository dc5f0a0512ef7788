import { seccionesDeAviso, type TextosDeAviso } from '@nitida/contract/aviso.texto'
import type { AvisoDePrivacidad as Aviso, AvisoListado } from '@nitida/contract/avisos'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../base/api/call.ts'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { FalloAviso } from '../../../base/formularios/FalloAviso.tsx'
import { soloCambios, useConVersion } from '../../../base/formularios/useConVersion.ts'
import { useDescarte } from '../../../base/formularios/useDescarte.tsx'
import { useEnvio } from '../../../base/formularios/useEnvio.ts'
import { avisoVigente } from '../../../entidades/privacidad/aviso.consulta.ts'
import { nombresDeSecciones } from '../../../entidades/privacidad/secciones.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Form } from '../../../ui/Form.tsx'
import { fechaHoraLarga } from '../../../ui/formatos.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { toast } from '../../../ui/toast.ts'

/** The chain's privacy notice: its texts to be changed, and every version that there was. */
export function AvisoDePrivacidad() {
  const { data, error, isFetching, refetch } = useQuery(avisoVigente())
  if (data)
    return (
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <AvisoForm inicial={data.data} />
        <div className="grid gap-4">
          <Versiones />
          <Link {...aPath('/dashboard/clientes', { vista: 'arco' })} className="text-brand-ink underline">
            Solicitudes ARCO de los pacientes
          </Link>
        </div>
      </div>
    )
  return (
    <Card>
      {error ? (
        <ErrorState
          title="No se pudo cargar el aviso"
          causa={error}
          onRetry={() => void refetch()}
          cargando={isFetching}
        />
      ) : (
        <Skeleton lines={12} />
      )}
    </Card>
  )
}

const valoresDe = (aviso: Aviso): TextosDeAviso => ({
  introduccion: aviso.introduccion,
  datos: aviso.datos,
  uso: aviso.uso,
  proteccion: aviso.proteccion,
  terceros: aviso.terceros,
  derechos: aviso.derechos,
  cambios: aviso.cambios,
  contacto: aviso.contacto,
})

function useAvisoForm(inicial: Aviso) {
  const cliente = useQueryClient()
  const conVersion = useConVersion()
  const [visto, setVisto] = useState(inicial)
  const envio = useEnvio<TextosDeAviso>({
    iniciales: valoresDe(inicial),
    accion: 'publicar el aviso',
    hacer: async (valores) => {
      const cambios = soloCambios(valores, valoresDe(visto))
      const respuesta = await conVersion(visto, cambios, (body) => call(api.avisos.guardar, { body }))
      cliente.setQueryData(avisoVigente().queryKey, respuesta)
      void cliente.invalidateQueries({ queryKey: ['avisos'] })
      void cliente.invalidateQueries({ queryKey: ['clientes'] })
      setVisto(respuesta.data)
      envio.form.reset(valoresDe(respuesta.data))
      toast.exito(`¡Versión ${respuesta.data.version} publicada!`, 'Ya es la que ven los pacientes.')
    },
  })
  return { ...envio, visto, sucio: envio.form.formState.isDirty }
}

function AvisoForm({ inicial }: { inicial: Aviso }) {
  const { register, errorDe, fallo, enviar, enviando, visto, sucio } = useAvisoForm(inicial)
  const { preguntas } = useDescarte(sucio, () => undefined)
  return (
    <Card title={`Versión ${visto.version}, la que rige`}>
      <Form onSubmit={enviar} aria-label="Aviso de privacidad" className="grid gap-4">
        <FalloAviso fallo={fallo} />
        <p className="text-sm text-ink2">
          Las ocho secciones se quedan; su texto lo decides tú. Deja un renglón vacío entre párrafos, empieza con «- »
          cada punto de una lista y con «## » un subtítulo. {'{óptica}'}, {'{domicilio}'}, {'{correo}'}, {'{teléfono}'}{' '}
          y {'{contacto}'} se llenan con lo que dice «Cadena».
        </p>
        {seccionesDeAviso.map(({ id, titulo }) => (
          <TextArea
            key={id}
            label={titulo}
            required
            rows={6}
            maxLength={8000}
            error={errorDe(id)}
            {...register(id, { validate: (texto) => texto.trim() !== '' || 'Escribe el texto de esta sección.' })}
          />
        ))}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p className="text-sm text-ink2">Lo publicado no se puede cambiar: cada vez es otra versión.</p>
          <Button
            type="submit"
            variant="primary"
            cargando={enviando}
            mientras="Publicando…"
            motivo={sucio ? null : 'Todavía no cambias nada.'}
          >
            Publicar versión {visto.version + 1}
          </Button>
        </div>
      </Form>
      {preguntas}
    </Card>
  )
}

function Versiones() {
  const { data, error } = useQuery(consulta(api.avisos.list, {}))
  return (
    <Card title="Versiones">
      {error && !data ? <p className="text-sm text-ink2">No se pudieron cargar. {error.message}</p> : null}
      {data ? (
        <ol aria-label="Versiones del aviso" className="grid gap-3 text-sm">
          {data.data.map((una) => (
            <Version key={una.version} version={una} />
          ))}
        </ol>
      ) : error ? null : (
        <Skeleton lines={4} />
      )}
    </Card>
  )
}

const nombreDe = ({ version }: AvisoListado): string => (version === 0 ? 'De otro programa' : `Versión ${version}`)

function Version({ version: una }: { version: AvisoListado }) {
  return (
    <li className="border-l-2 border-line pl-3">
      {una.legible ? (
        <a
          href={`/politicaPrivacidad?version=${una.version}`}
          target="_blank"
          rel="noreferrer"
          className="font-medium text-brand-ink underline"
        >
          {nombreDe(una)}
        </a>
      ) : (
        <span className="font-medium">{nombreDe(una)}</span>
      )}
      <span className="block text-ink2">
        {una.legible
          ? `${fechaHoraLarga(una.desde)}, ${una.autor ?? 'vino con el programa'}`
          : 'Su texto no está guardado aquí.'}
      </span>
      {una.cambiadas?.length ? (
        <span className="block text-ink3">Cambió: {nombresDeSecciones(una.cambiadas)}</span>
      ) : null}
    </li>
  )
}
