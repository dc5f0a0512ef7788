import type { FactorPedido } from '@nitida/contract/cuenta'
import { CONTRASENA_MAXIMA } from '@nitida/contract/usuarios.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { useEnvio } from '../../base/formularios/useEnvio.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Form } from '../../ui/Form.tsx'
import { contar, fechaHoraLarga } from '../../ui/formatos.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Qr } from '../../ui/Qr.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

const CAMPO_DE = { CONTRASENA_ACTUAL_INCORRECTA: 'actual', CODIGO_INCORRECTO: 'codigo' }
const conContrasena = { validate: (texto: string) => texto !== '' || 'Escribe tu contraseña.' }
const conCodigo = { validate: (texto: string) => texto.trim() !== '' || 'Escribe el código.' }
const deCodigo = { autoComplete: 'one-time-code', autoCapitalize: 'off', spellCheck: false, maxLength: 40 } as const

type Paso =
  | { en: 'reposo' | 'pedir' | 'quitar' }
  | { en: 'leer'; pedido: FactorPedido }
  | { en: 'guardar'; codigos: string[] }

/**
 * The second factor of one's own log-in: a code of an app on the telephone, beside the password.
 * @param onActiva it is in force, and its recovery codes were kept.
 */
export function VerificacionEnDosPasos({ onActiva }: { onActiva?: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(consulta(api.sesion.factor, {}))
  const [paso, setPaso] = useState<Paso>({ en: 'reposo' })
  const activa = data?.data.activadoEn ?? null
  const Titulo = onActiva ? 'h2' : 'h3' // alone on its page, or a part of the account
  const cerrar = () => setPaso({ en: 'reposo' })
  return (
    <section aria-labelledby="dos-pasos">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <Titulo id="dos-pasos" className="font-semibold">
          Verificación en dos pasos
        </Titulo>
        {activa ? <Badge tone="ok">Activa</Badge> : null}
      </div>
      {error && !data ? (
        <ErrorState
          title="No se pudo cargar tu verificación"
          onRetry={() => void refetch()}
          cargando={isFetching}
          causa={error}
        />
      ) : null}
      {data || error ? null : <Skeleton lines={2} />}
      {data && paso.en === 'reposo' ? (
        <Resumen
          activa={activa}
          restantes={data.data.codigosRestantes}
          onCambiar={() => setPaso({ en: activa ? 'quitar' : 'pedir' })}
        />
      ) : null}
      {paso.en === 'pedir' ? <Pedir onCerrar={cerrar} onPedido={(pedido) => setPaso({ en: 'leer', pedido })} /> : null}
      {paso.en === 'leer' ? (
        <Leer pedido={paso.pedido} onCerrar={cerrar} onActiva={(codigos) => setPaso({ en: 'guardar', codigos })} />
      ) : null}
      {paso.en === 'guardar' ? <Guardar codigos={paso.codigos} onHecho={onActiva ?? cerrar} /> : null}
      {paso.en === 'quitar' ? <Quitar onCerrar={cerrar} /> : null}
    </section>
  )
}

interface ResumenProps {
  activa: string | null
  restantes: number
  onCambiar: () => void
}

function Resumen({ activa, restantes, onCambiar }: ResumenProps) {
  const { zonaHoraria } = useSesion().estado
  const quedan = `${restantes === 1 ? 'Te queda' : 'Te quedan'} ${contar(restantes, 'código', 'códigos')} de recuperación.`
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-60 text-sm text-ink2">
        {activa
          ? `Desde el ${fechaHoraLarga(activa, zonaHoraria)}. ${quedan}`
          : 'Al entrar, además de tu contraseña se pide un código de tu teléfono: con la contraseña sola nadie entra.'}
      </p>
      <Button size="sm" onClick={onCambiar}>
        {activa ? 'Desactivar' : 'Activar'}
      </Button>
    </div>
  )
}

/** Buttons of a step; the last one sends it. */
function Botones({ onCerrar, enviando, children }: { onCerrar: () => void; enviando: boolean; children: string }) {
  return (
    <div className="mt-3 flex flex-wrap justify-end gap-2">
      <Button onClick={onCerrar}>Cancelar</Button>
      <Button type="submit" variant="primary" cargando={enviando}>
        {children}
      </Button>
    </div>
  )
}

function Pedir({ onCerrar, onPedido }: { onCerrar: () => void; onPedido: (pedido: FactorPedido) => void }) {
  const { register, errorDe, fallo, enviar, enviando } = useEnvio({
    iniciales: { actual: '' },
    accion: 'activar la verificación',
    campoDe: CAMPO_DE,
    hacer: async (body) => onPedido((await call(api.sesion.pedirFactor, { body })).data),
  })
  return (
    <Form onSubmit={enviar} aria-label="Activar la verificación">
      <FalloAviso fallo={fallo} className="mb-4" />
      <PasswordField
        label="Tu contraseña"
        required
        autoFocus
        maxLength={CONTRASENA_MAXIMA}
        error={errorDe('actual')}
        {...register('actual', conContrasena)}
      />
      <Botones onCerrar={onCerrar} enviando={enviando}>
        Continuar
      </Botones>
    </Form>
  )
}

interface LeerProps {
  pedido: FactorPedido
  onCerrar: () => void
  onActiva: (codigos: string[]) => void
}

function Leer({ pedido, onCerrar, onActiva }: LeerProps) {
  const cliente = useQueryClient()
  const { register, errorDe, fallo, enviar, enviando } = useEnvio({
    iniciales: { codigo: '' },
    accion: 'activar la verificación',
    campoDe: CAMPO_DE,
    hacer: async (body) => {
      const { data } = await call(api.sesion.activarFactor, { body })
      onActiva(data.codigos)
      await cliente.invalidateQueries(consulta(api.sesion.factor, {}))
      await cliente.invalidateQueries(consulta(api.sesion.abiertas, {}))
    },
  })
  return (
    <Form onSubmit={enviar} aria-label="Activar la verificación">
      <FalloAviso fallo={fallo} className="mb-4" />
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
        <Qr
          texto={pedido.enlace}
          etiqueta="Código QR para tu app de verificación"
          className="w-44 rounded-control border border-line max-sm:mx-auto"
        />
        <div className="grid min-w-52 flex-1 gap-3">
          <p className="text-sm text-ink2">
            Escanéalo con una app de verificación (Google Authenticator, Microsoft Authenticator u otra). Si no puedes,
            escribe en ella esta clave:
          </p>
          <p className="rounded-control bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere select-all">
            {pedido.secreto.match(/.{1,4}/g)?.join(' ')}
          </p>
          <TextField
            label="Código de la app"
            required
            autoFocus
            inputMode="numeric"
            ayuda="Los 6 números que muestra ahora. Cierra tus sesiones en otros equipos."
            {...deCodigo}
            error={errorDe('codigo')}
            {...register('codigo', conCodigo)}
          />
        </div>
      </div>
      <Botones onCerrar={onCerrar} enviando={enviando}>
        Activar
      </Botones>
    </Form>
  )
}

async function copiar(codigos: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codigos.join('\n'))
    toast.exito('Códigos copiados')
  } catch {
    toast.error('No se pudieron copiar', 'Selecciónalos y cópialos a mano.')
  }
}

/** The recovery codes, which are told this once. */
function Guardar({ codigos, onHecho }: { codigos: readonly string[]; onHecho: () => void }) {
  return (
    <div>
      <Aviso tone="info" title="Guarda estos códigos fuera de tu teléfono">
        Si lo pierdes, cada uno te deja entrar una vez. No se vuelven a mostrar.
      </Aviso>
      <ul
        aria-label="Códigos de recuperación"
        className="mt-3 grid gap-x-6 gap-y-1 rounded-control bg-sunken px-4 py-3 font-mono text-sm select-all sm:grid-cols-2"
      >
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button icon={<Copy />} onClick={() => void copiar(codigos)}>
          Copiar
        </Button>
        <Button variant="primary" onClick={onHecho}>
          Ya los guardé
        </Button>
      </div>
    </div>
  )
}

function Quitar({ onCerrar }: { onCerrar: () => void }) {
  const cliente = useQueryClient()
  const { register, errorDe, fallo, enviar, enviando } = useEnvio({
    iniciales: { actual: '', codigo: '' },
    accion: 'desactivar la verificación',
    campoDe: CAMPO_DE,
    hacer: async (body) => {
      await call(api.sesion.quitarFactor, { body })
      await cliente.invalidateQueries(consulta(api.sesion.factor, {}))
      toast.exito('Verificación desactivada', 'Al entrar basta tu contraseña.')
      onCerrar()
    },
  })
  return (
    <Form onSubmit={enviar} aria-label="Desactivar la verificación">
      <FalloAviso fallo={fallo} className="mb-4" />
      <div className="grid gap-4 sm:grid-cols-2">
        <PasswordField
          label="Tu contraseña"
          required
          autoFocus
          maxLength={CONTRASENA_MAXIMA}
          error={errorDe('actual')}
          {...register('actual', conContrasena)}
        />
        <TextField
          label="Código"
          required
          ayuda="El de tu app, o uno de recuperación."
          {...deCodigo}
          error={errorDe('codigo')}
          {...register('codigo', conCodigo)}
        />
      </div>
      <Botones onCerrar={onCerrar} enviando={enviando}>
        Desactivar
      </Botones>
    </Form>
  )
}
