-- From PostgreSQL 16 on, whoever makes a role may give it and not work as it. Commands of the owner (closing a month, rehearsing a
-- restore) work as the application's role. An owner who may not give it either has a login of its own for the application.
do $$
begin
  if current_setting('server_version_num')::int >= 160000 then
    if not pg_has_role(current_user, 'nitida_app', 'SET') then
      execute format('grant nitida_app to %I with set true', current_user);
    end if;
  end if;
exception when insufficient_privilege then null;
end
$$;
