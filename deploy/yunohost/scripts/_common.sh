#!/bin/bash
# Variables that the scripts share.

# shellcheck disable=SC2034 # ynh_nodejs_install reads it.
nodejs_version=24

# Writes .env, which only the site may read.
write_settings() {
    admin_mail=$(ynh_user_get_info --username="$admin" --key=mail)
    main_domain=$(cat /etc/yunohost/current_host)
    export admin_mail main_domain
    ynh_config_add --template="env" --destination="$install_dir/.env"
    chmod 400 "$install_dir/.env"
    chown "$app:$app" "$install_dir/.env"
}

# Puts the program of this version in place of the one before; .env stays.
install_program() {
    ynh_setup_source --dest_dir="$install_dir/program" --full_replace
    chown -R "$app:$app" "$install_dir/program"
}

start_site() {
    ynh_systemctl --service="$app" --action="start" --wait_until="is open" --log_path="systemd" --timeout=300
}
